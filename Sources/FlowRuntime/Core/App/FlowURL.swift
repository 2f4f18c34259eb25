/// A URL taken apart, for the patterns of an app's links.
public struct FlowURL {
    /// The whole URL, as it came.
    public let text: String
    private let address: FlowAddress
    /// Whether its scheme or host is one of those that the app declares.
    public let isOwn: Bool
    private let lowercases: Bool
    private let keepsTrailingSlash: Bool

    /// Nil for what is no URL.
    @MainActor
    init?(_ text: String, for links: FlowLinks) {
        guard let address = FlowAddress(text) else { return nil }
        self.text = text
        self.address = address
        isOwn =
            address.isWeb
            ? links.hosts.contains(address.host) : links.schemes.contains(address.scheme)
        lowercases = links.lowercases
        keepsTrailingSlash = links.keepsTrailingSlash
    }

    /// Of `https` and `http`, in lower case. Elsewhere the host is the first segment.
    public var host: String? { address.isWeb ? address.host : nil }

    /// The path, if it consists of these words; nil stands for a segment that is captured. With
    /// `hasRest` more segments may follow.
    public func path(
        _ words: String?..., hasRest: Bool = false, endsWithSlash: Bool = false
    ) -> FlowPath? {
        let segments = address.segments
        if keepsTrailingSlash, endsWithSlash != address.endsWithSlash { return nil }
        guard hasRest ? segments.count >= words.count : segments.count == words.count else {
            return nil
        }
        for (word, segment) in zip(words, segments) {
            guard let word else { continue }
            if word != (lowercases ? FlowURL.lowercased(segment) : segment) { return nil }
        }
        return FlowPath(segments: segments)
    }

    /// Whether the URL has this scheme, and this host if one is given.
    public func has(scheme: String, host: String? = nil) -> Bool {
        scheme == address.scheme && (host == nil || host == self.host)
    }

    /// An item of the query that has to be there; nil also if it cannot be read.
    public func item<Value: FlowLinkValue>(_ name: String) -> Value? {
        item(name, Value.init(linkText:))
    }

    /// An item that is read as nothing but the closure knows.
    public func item<Value>(_ name: String, _ read: (String) -> Value?) -> Value? {
        value(of: name).flatMap(read)
    }

    /// An item that may be absent; nil if it is there and cannot be read.
    public func find<Value: FlowLinkValue>(
        _ name: String, default value: Value? = nil
    ) -> Value?? {
        find(name, default: value, Value.init(linkText:))
    }

    /// An item that may be absent and is read as nothing but the closure knows.
    public func find<Value>(
        _ name: String, default value: Value? = nil, _ read: (String) -> Value?
    ) -> Value?? {
        guard let text = self.value(of: name) else { return .some(value) }
        return read(text).map { .some($0) }
    }

    /// An item that has a value when it is absent; nil if it is there and cannot be read.
    public func item<Value: FlowLinkValue>(_ name: String, default value: Value) -> Value? {
        item(name, default: value, Value.init(linkText:))
    }

    /// An item that has a value when it is absent and is read as nothing but the closure knows.
    public func item<Value>(
        _ name: String, default value: Value, _ read: (String) -> Value?
    ) -> Value? {
        guard let text = self.value(of: name) else { return value }
        return read(text)
    }

    /// The first item of a name counts.
    private func value(of name: String) -> String? {
        address.items.first { $0.name == name }?.value
    }

    /// Text with the letters of English in lower case.
    public static func lowercased(_ text: String) -> String {
        FlowAddress.lowercased(Array(text.utf8)[...])
    }
}

/// The segments of a URL's path that a pattern takes.
public struct FlowPath {
    let segments: [String]

    /// What a segment says; nil if it cannot be read as that.
    public func read<Value: FlowLinkValue>(_ segment: Int) -> Value? {
        Value(linkText: segments[segment])
    }

    /// What a segment says that is read as nothing but the closure knows.
    public func read<Value>(_ segment: Int, _ read: (String) -> Value?) -> Value? {
        read(segments[segment])
    }

    /// What follows the first segments, joined by slashes.
    public func rest(after count: Int) -> String {
        segments.dropFirst(count).joined(separator: "/")
    }
}

/// A type that a piece of a URL can be read as.
public protocol FlowLinkValue {
    /// Nil if the text means nothing here; the next pattern is tried then.
    init?(linkText: String)
}

extension String: FlowLinkValue {
    public init?(linkText: String) { self = linkText }
}

extension Int: FlowLinkValue {
    public init?(linkText: String) { self.init(linkText) }
}

extension Double: FlowLinkValue {
    /// Only numbers that are finite.
    public init?(linkText: String) {
        guard let value = Double(linkText), value.isFinite else { return nil }
        self = value
    }
}

extension Bool: FlowLinkValue {
    /// `true`, `false`, `1` or `0`.
    public init?(linkText: String) {
        switch linkText {
        case "true", "1": self = true
        case "false", "0": self = false
        default: return nil
        }
    }
}
