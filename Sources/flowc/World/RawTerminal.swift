#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The terminal of this process, for editing a line in it.
enum RawTerminal {
    /// Runs `body` with the terminal's own line editing and echo switched off; nil if standard
    /// input is not a terminal.
    ///
    /// Keeps pending input when the mode changes, so that pasted lines are not lost.
    static func during<Result>(_ body: () -> Result) -> Result? {
        var saved = termios()
        guard tcgetattr(STDIN_FILENO, &saved) == 0 else { return nil }
        var raw = saved
        raw.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN | ISIG)
        withUnsafeMutableBytes(of: &raw.c_cc) { bytes in
            bytes[Int(VMIN)] = 1
            bytes[Int(VTIME)] = 0
        }
        guard tcsetattr(STDIN_FILENO, TCSADRAIN, &raw) == 0 else { return nil }
        defer { tcsetattr(STDIN_FILENO, TCSADRAIN, &saved) }
        return body()
    }

    /// The columns of the screen; 80 if the terminal does not say.
    static var columns: Int {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// The next byte of input; nil at the end.
    static func readByte() -> UInt8? {
        var byte: UInt8 = 0
        var count = 0
        repeat { count = read(STDIN_FILENO, &byte, 1) } while count < 0 && errno == EINTR
        return count == 1 ? byte : nil
    }

    /// The next byte of input if it is there already or comes at once; otherwise nil. The bytes of
    /// one key come that fast, and nobody types that fast.
    static func readByteOfSameKey() -> UInt8? {
        var source = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        return poll(&source, 1, keyMilliseconds) > 0 ? readByte() : nil
    }

    private static let keyMilliseconds: Int32 = 50
}
