import FlowModel

/// The paths that conditions have proved not to be nil.
///
/// Each branch has its own, which differ by a few from those of the branch before. They are kept in
/// pages, so that a change copies one page and not thousands of paths.
struct ProvedPaths: Sendable {
    /// Fields of one scope that follow one another. Paths that overlap are on one page, since they
    /// begin with the same field.
    private struct Page: Hashable {
        private static let size: Int32 = 64
        let scope: Scope
        let number: Int32

        init(of path: ScopePath) {
            scope = path.scope
            number = path.fields[0] / Page.size
        }
    }

    /// No page is empty.
    private var pages: [Page: Set<ScopePath>] = [:]

    var isEmpty: Bool { pages.isEmpty }

    func contains(_ path: ScopePath) -> Bool {
        pages[Page(of: path)]?.contains(path) ?? false
    }

    mutating func insert(_ paths: some Sequence<ScopePath>) {
        for path in paths { pages[Page(of: path), default: []].insert(path) }
    }

    mutating func remove(overlapping path: ScopePath) {
        let page = Page(of: path)
        guard let known = pages[page] else { return }
        let others = known.filter { !$0.overlaps(path) }
        if others.count < known.count { pages[page] = others.isEmpty ? nil : others }
    }

    mutating func remove(of scope: Scope) {
        for page in pages.keys where page.scope == scope { pages[page] = nil }
    }

    /// Gives the fields of the payload the places after those of so many others.
    mutating func shiftPayload(by count: Int) {
        let paths = pages.filter { $0.key.scope == .payload }.flatMap { $0.value }
        remove(of: .payload)
        insert(
            paths.map { path in
                let shifted = path.fields[0] + Int32(count)
                return ScopePath(scope: .payload, fields: [shifted] + path.fields.dropFirst())
            })
    }
}
