import FlowRuntime
import Testing

@MainActor
@Suite("Previews")
struct PreviewTests {
    /// A screen that lets the user look at what its output leads to.
    final class Grid: FlowMockScreen {
        var onOpen: ((Int) -> Void)?
        var previewOpen: ((Int) -> (any FlowScreen)?)?

        func send(_ output: String, payload: FlowTraceValue) -> Bool {
            onOpen?(1)
            return output == "open"
        }
    }

    final class Photo: FlowMockScreen {
        var id: Int
        var count: Int
        var onMore: (() -> Void)?

        init(id: Int, count: Int) {
            self.id = id
            self.count = count
        }

        func send(_ output: String, payload: FlowTraceValue) -> Bool {
            onMore?()
            return output == "more"
        }
    }

    final class Gallery: FlowCoordinator<Int, ScriptOutcome> {
        var made = 0
        var isOpen = true
        var required: [String] = []
        var instances = FlowInstances.new

        override func start() { push(grid()) }

        func open(_ id: Int) {
            push(photo(id: id, count: self.state))
        }

        func more() {
            state += 1
        }

        private func grid() -> FlowDestination {
            screen("Grid") { flow in
                let screen = Grid()
                screen.onOpen = flow.event("open") { $0.open($1) }
                screen.previewOpen = flow.preview("open", requires: flow.required) {
                    $0.isOpen ? $0.photo(id: $1, count: $0.state) : nil
                }
                return screen
            }
        }

        private func photo(
            id: @autoclosure @escaping () -> Int, count: @autoclosure @escaping () -> Int
        ) -> FlowDestination {
            let id = FlowInput("id", id)
            let count = FlowInput("count", count)
            return screen("Photo", id, count, instances: instances) { flow in
                flow.made += 1
                let screen = Photo(id: id.value, count: count.value)
                count.onChange { [weak screen] in screen?.count = $0 }
                screen.onMore = flow.event("more") { $0.more() }
                return screen
            }
        }
    }

    private let flow: Gallery
    private let driver: FlowTestDriver

    init() {
        let names = FlowTestNames(graph: "", steps: [:], handlers: [:], outputs: [:])
        let flow = Gallery(name: "Gallery", state: 0)
        self.flow = flow
        driver = FlowTestDriver(names: names, root: flow, isAlone: true)
    }

    private func start() -> Grid? {
        _ = driver.start()
        return grid
    }

    private var active: (any FlowScreen)? { driver.router.configuration.activeScreen?.screen }
    private var grid: Grid? { active as? Grid }

    @Test func isMadeOfTheInputsOfNowAndInNoConfiguration() throws {
        let grid = try #require(start())
        flow.state = 7
        let photo = try #require(grid.previewOpen?(3) as? Photo)
        #expect(photo.id == 3)
        #expect(photo.count == 7)
        #expect(active === grid)
        let updates = driver.router.updateCount
        photo.onMore?()
        #expect(flow.state == 7)
        #expect(driver.router.updateCount == updates)
    }

    @Test func staysWhenTheOutputIsSent() throws {
        let grid = try #require(start())
        let photo = try #require(grid.previewOpen?(3) as? Photo)
        grid.onOpen?(3)
        #expect(active === photo)
        #expect(flow.made == 1)
        #expect(driver.router.configuration.activeScreen?.id.description == "Photo#2")
        photo.onMore?()
        #expect(photo.count == 1)
        _ = driver.send(#"{"kind":"back","screen":"Photo#2"}"#)
        #expect(active === grid)
        photo.onMore?()
        #expect(flow.state == 1)
    }

    @Test func isForgottenWhenNobodyHoldsItOrSomethingElseIsOpened() throws {
        let grid = try #require(start())
        #expect(grid.previewOpen?(3) != nil)
        grid.onOpen?(3)
        #expect(flow.made == 2)
        _ = driver.send(#"{"kind":"back","screen":"Photo#2"}"#)
        let photo = grid.previewOpen?(3)
        grid.onOpen?(4)
        #expect(active !== photo)
        #expect((active as? Photo)?.id == 4)
    }

    @Test func thereIsNoneWhereTheOutputWouldShowNothingNew() throws {
        let grid = try #require(start())
        flow.isOpen = false
        #expect(grid.previewOpen?(3) == nil)
        flow.isOpen = true
        grid.onOpen?(3)
        #expect(grid.previewOpen?(3) == nil)
        _ = driver.send(#"{"kind":"back","screen":"Photo#2"}"#)
        #expect(grid.previewOpen?(3) != nil)
    }

    @Test func thereIsNoneBehindAGateThatIsShut() throws {
        flow.required = ["entered"]
        let grid = try #require(start())
        #expect(grid.previewOpen?(3) == nil)
    }

    @Test func nothingIsKeptAliveByAFlowThatHasEnded() throws {
        weak var gone: Gallery?
        var photo: (any FlowScreen)?
        do {
            let flow = Gallery(name: "Gallery", state: 0)
            gone = flow
            let names = FlowTestNames(graph: "", steps: [:], handlers: [:], outputs: [:])
            let driver = FlowTestDriver(names: names, root: flow, isAlone: true)
            _ = driver.start()
            let grid = driver.router.configuration.activeScreen?.screen as? Grid
            photo = grid?.previewOpen?(3)
            _ = driver.send(#"{"kind":"back","screen":"Grid#1"}"#)
        }
        #expect(photo != nil)
        #expect(gone == nil)
    }
}
