#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The threads of the process: one for each processor, up to a limit.
enum Threads {
    /// More threads would wait for one another: they share memory and the main thread's later work.
    private static let limit = 8
    /// The size of a new thread's stack; the main thread has the same.
    private static let stackBytes = 8 << 20

    static let count = max(1, min(limit, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

    /// Calls a function once for each number below a count, on several threads, and returns when
    /// all calls have returned.
    static func run(_ count: Int, _ work: @Sendable (Int) -> Void) {
        let strides = min(Threads.count, count)
        guard strides > 1 else {
            for index in 0..<count { work(index) }
            return
        }
        withoutActuallyEscaping(work) { work in
            let helpers = (1..<strides).map { first in
                Thread(Share(first: first, stride: strides, count: count, work: work))
            }
            Share(first: 0, stride: strides, count: count, work: work).run()
            for helper in helpers { helper.join() }
        }
    }

    /// The numbers that one thread takes. Neighbours, which are close in size, go to different
    /// threads.
    private final class Share: Sendable {
        let first: Int
        let stride: Int
        let count: Int
        let work: @Sendable (Int) -> Void

        init(first: Int, stride: Int, count: Int, work: @escaping @Sendable (Int) -> Void) {
            self.first = first
            self.stride = stride
            self.count = count
            self.work = work
        }

        func run() {
            for index in Swift.stride(from: first, to: count, by: stride) { work(index) }
        }
    }

    /// A started thread; if the system gives none, its share runs at once.
    private struct Thread {
        private let started: pthread_t?

        init(_ share: Share) {
            var attributes = pthread_attr_t()
            pthread_attr_init(&attributes)
            pthread_attr_setstacksize(&attributes, Threads.stackBytes)
            defer { pthread_attr_destroy(&attributes) }
            let handed = Unmanaged.passRetained(share).toOpaque()
            #if canImport(Darwin)
                var thread: pthread_t?
                let code = pthread_create(&thread, &attributes, { Thread.run($0) }, handed)
            #else
                var thread = pthread_t()
                let code = pthread_create(
                    &thread, &attributes, { $0.flatMap { Thread.run($0) } }, handed)
            #endif
            started = code == 0 ? thread : nil
            if code != 0 { _ = Thread.run(handed) }
        }

        private static func run(_ handed: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
            Unmanaged<Share>.fromOpaque(handed).takeRetainedValue().run()
            return nil
        }

        func join() {
            if let started { pthread_join(started, nil) }
        }
    }
}
