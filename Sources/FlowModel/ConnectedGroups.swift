/// Finds the groups of nodes that reach one another, each sorted; a group comes after the groups
/// that it leads to. This is Tarjan's algorithm without recursion.
package func groupsFromTheEnd(_ next: [[Int]]) -> [[Int]] {
    var order = [Int](repeating: -1, count: next.count)
    var low = order
    var isOpen = [Bool](repeating: false, count: next.count)
    var open: [Int] = []
    var groups: [[Int]] = []
    var counter = 0
    var path: [(node: Int, edge: Int)] = []
    for root in next.indices where order[root] < 0 {
        path.append((root, 0))
        while let (node, edge) = path.last {
            if edge == 0, order[node] < 0 {
                order[node] = counter
                low[node] = counter
                counter += 1
                open.append(node)
                isOpen[node] = true
            }
            if edge < next[node].count {
                path[path.count - 1].edge += 1
                let target = next[node][edge]
                if order[target] < 0 {
                    path.append((target, 0))
                } else if isOpen[target] {
                    low[node] = min(low[node], order[target])
                }
                continue
            }
            path.removeLast()
            if let parent = path.last?.node { low[parent] = min(low[parent], low[node]) }
            if low[node] == order[node] {
                var group: [Int] = []
                while let member = open.popLast() {
                    isOpen[member] = false
                    group.append(member)
                    if member == node { break }
                }
                groups.append(group.sorted())
            }
        }
    }
    return groups
}

/// Groups of nodes that reach one another, each sorted, in the order of their first nodes.
package func stronglyConnectedGroups(_ next: [[Int]]) -> [[Int]] {
    groupsFromTheEnd(next).sorted { $0[0] < $1[0] }
}
