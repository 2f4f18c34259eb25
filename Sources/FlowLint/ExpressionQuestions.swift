import FlowModel

extension FlowGraph {
    /// The expressions an expression is made of, one level down.
    func parts(of id: ExpressionID) -> [ExpressionID] {
        switch expressions[id] {
        case .literal, .read, .unwrapped: []
        case .field(let base, _), .not(let base), .negate(let base), .property(_, let base),
            .wrap(let base), .narrowed(let base):
            [base]
        case .chain(let base, let then): [base, then]
        case .binary(_, let left, let right), .contains(let left, let right): [left, right]
        case .conditional(let condition, let then, let otherwise): [condition, then, otherwise]
        case .structure(let parts), .enumeration(_, let parts), .list(let parts),
            .interpolation(let parts):
            parts
        }
    }

    /// Visits an expression and its parts.
    fileprivate func forEachPart(of id: ExpressionID?, _ visit: (ExpressionID) -> Void) {
        guard let id else { return }
        _ = expressions.contains(id) { part in
            visit(part)
            return nil
        }
    }

    /// Visits every expression of the app file outside of steps: at the root, in gates, links,
    /// entries and checks.
    fileprivate func forEachExpressionOfApplication(_ visit: (ExpressionID) -> Void) {
        func look(at id: ExpressionID?) { forEachPart(of: id, visit) }
        for argument in application.rootArguments { look(at: argument) }
        for gate in application.gates { look(at: gate.condition) }
        for style in application.styles where style.flow == nil {
            style.style.conditions.forEach(look)
        }
        for landing in application.landings {
            switch landing.target {
            case .show(let show): for id in Verb.show(show).liveValues { look(at: id) }
            case .send(_, let payload): for id in payload { look(at: id) }
            case .call: break
            }
        }
        for check in application.checks { expressions(of: check).forEach(look) }
    }

    /// The conditions of a check.
    private func expressions(of check: Check) -> [ExpressionID] {
        var situations: [Situation] = []
        switch check.claim {
        case .never(let situation), .always(let situation): situations = [situation]
        case .within(_, let reach, let from): situations = [reach] + (from.map { [$0] } ?? [])
        case .reachable, .alwaysCanReach: break
        }
        let held = situations.compactMap { situation -> ExpressionID? in
            if case .holds(let condition) = situation { condition } else { nil }
        }
        return held + (check.condition.map { [$0] } ?? [])
    }

    /// Visits every expression of a flow outside of steps: of its children, its initial state, its
    /// checks and its styles.
    fileprivate func forEachExpression(
        of flow: Flow, styles: [ExpressionID], _ visit: (ExpressionID) -> Void
    ) {
        func look(at id: ExpressionID?) { forEachPart(of: id, visit) }
        for field in flow.state { look(at: field.defaultValue) }
        for action in flow.actions { look(at: action.condition) }
        for screen in flow.screens { expressions(of: self[screen]).forEach(look) }
        for check in flow.checks { expressions(of: check).forEach(look) }
        for watched in flow.watched { look(at: watched.value) }
        for child in flow.container.children {
            for argument in child.destination?.arguments ?? [] { look(at: argument) }
            look(at: child.condition)
        }
        for case .split(let split) in flow.candidates {
            look(at: split.collapse)
            look(at: split.display)
        }
        if case .input(let subject, _)? = flow.choice?.rule { look(at: subject) }
        styles.forEach(look)
    }

    /// The expressions in the declaration of a screen.
    private func expressions(of screen: Screen) -> [ExpressionID] {
        let content = screen.content
        var found = [content.title, content.message, screen.dismissible]
        found += screen.bars.said.map { $0.condition }
        found += [screen.leave?.condition] + (screen.leave?.ask?.arguments ?? [])
        for button in content.buttons { found += [button.title, button.condition, button.list] }
        return found.compactMap { $0 }
    }

    /// True if an expression reads the payload of its trigger or the screen that sent it.
    func readsEvent(_ id: ExpressionID) -> Bool {
        expressions.contains(id) { part in
            switch expressions[part] {
            case .read(.payload, _), .read(.screen, _): true
            default: nil
            }
        }
    }

    /// True if two expressions say the same, so that they compute the same value in the same place.
    func isSame(_ one: ExpressionID, _ two: ExpressionID) -> Bool {
        if one == two { return true }
        switch (expressions[one], expressions[two]) {
        case (.literal(let one), .literal(let two)): return one == two
        case (.read(let one, let index), .read(let two, let other)):
            return one == two && index == other
        case (.unwrapped, .unwrapped): return true
        case (.field(let one, let index), .field(let two, let other)):
            return index == other && isSame(one, two)
        case (.property(let property, let one), .property(let other, let two)):
            return property == other && isSame(one, two)
        case (.binary(let sign, _, _), .binary(let other, _, _)):
            return sign == other && hasSameParts(one, two)
        case (.enumeration(let index, _), .enumeration(let other, _)):
            return index == other && hasSameParts(one, two)
        case (.chain, .chain), (.not, .not), (.negate, .negate), (.conditional, .conditional),
            (.contains, .contains), (.structure, .structure), (.list, .list),
            (.interpolation, .interpolation), (.wrap, .wrap), (.narrowed, .narrowed):
            return hasSameParts(one, two)
        default: return false
        }
    }

    private func hasSameParts(_ one: ExpressionID, _ two: ExpressionID) -> Bool {
        parts(of: one).elementsEqual(parts(of: two), by: isSame)
    }

    /// True if an expression, or a part of it, is the same as another.
    func mentions(_ id: ExpressionID, _ other: ExpressionID) -> Bool {
        expressions.contains(id) { isSame($0, other) ? true : nil }
    }
}

extension Walks {
    /// The conditions of the styles that a flow declares and names.
    func styleConditions(of flow: FlowID) -> [ExpressionID] {
        var found = (styles[graph[flow].name] ?? []).flatMap(\.conditions)
        func look(at style: LayerStyle?) {
            if let style { found += style.conditions }
        }
        look(at: graph[flow].style)
        for screen in graph[flow].screens { look(at: graph[screen].style) }
        forEachWritten([.present, .show], of: flow) { step in
            switch step.verb {
            case .present(let layer): look(at: layer.style)
            case .show(let show): for stage in show.stages { look(at: stage.opening.style) }
            default: break
            }
        }
        return found
    }
}

/// The fields that expressions of a graph read, found once for all rules.
struct Reads {
    private struct Read {
        let scope: Scope
        let field: Int32
    }

    /// The reads of each flow, then those of the app file.
    private let reads: [[Read]]
    /// For each flow, pairs of its state fields: `to` is set from a value that reads `from`.
    private let feeds: [[(from: Int32, to: Int32)]]

    init(_ walks: Walks) {
        let graph = walks.graph
        /// The reads in the steps of a flow, or of the app file for nil, and in all beside them.
        func reads(of flow: FlowID?, beside: ((ExpressionID) -> Void) -> Void) -> [Read] {
            var reads: [Read] = []
            func look(at id: ExpressionID) {
                guard case .read(let scope, let field) = graph.expressions[id] else { return }
                reads.append(Read(scope: scope, field: field))
            }
            walks.forEachWritten(.all, of: flow) { step in
                graph.forEachPart(of: step.condition, look)
                for id in step.verb.liveValues { graph.forEachPart(of: id, look) }
                for id in step.verb.values { graph.forEachPart(of: id, look) }
            }
            beside(look)
            return reads
        }
        let own = graph.flowIDs.map { id in
            reads(of: id) {
                graph.forEachExpression(of: graph[id], styles: walks.styleConditions(of: id), $0)
            }
        }
        self.reads = own + [reads(of: nil, beside: graph.forEachExpressionOfApplication)]
        feeds = graph.flowIDs.map { id in
            var feeds: [(from: Int32, to: Int32)] = []
            walks.forEachWritten(.set, of: id) { step in
                guard case .set(let assignments) = step.verb else { return }
                for assignment in assignments where assignment.scope == .state {
                    graph.forEachPart(of: assignment.value) { part in
                        guard case .read(.state, let field) = graph.expressions[part] else {
                            return
                        }
                        feeds.append((field, assignment.field))
                    }
                }
            }
            return feeds
        }
    }

    /// For each state field, true if the flow reads it. A read that only computes a field which
    /// nothing reads does not count.
    func ofState(_ flow: FlowID, count: Int) -> [Bool] {
        var counts = [Int](repeating: 0, count: count)
        for read in reads[Int(flow.index)] where read.scope == .state {
            counts[Int(read.field)] += 1
        }
        var sources = [[Int]](repeating: [], count: count)
        for feed in feeds[Int(flow.index)] {
            counts[Int(feed.from)] -= 1
            sources[Int(feed.to)].append(Int(feed.from))
        }
        var isRead = counts.map { $0 > 0 }
        var open = isRead.indices.filter { isRead[$0] }
        while let field = open.popLast() {
            for source in sources[field] where !isRead[source] {
                isRead[source] = true
                open.append(source)
            }
        }
        return isRead
    }

    /// For each input of a flow, true if the flow reads it.
    func ofInputs(_ flow: FlowID, count: Int) -> [Bool] {
        isRead(in: reads[Int(flow.index)...Int(flow.index)], .inputs, count)
    }

    /// For each field of a scope, true if any expression reads it.
    func ofAll(_ scope: Scope, count: Int) -> [Bool] { isRead(in: reads[...], scope, count) }

    private func isRead(in reads: ArraySlice<[Read]>, _ scope: Scope, _ count: Int) -> [Bool] {
        var isRead = [Bool](repeating: false, count: count)
        if count == 0 { return isRead }
        for reads in reads {
            for read in reads where read.scope == scope { isRead[Int(read.field)] = true }
        }
        return isRead
    }
}
