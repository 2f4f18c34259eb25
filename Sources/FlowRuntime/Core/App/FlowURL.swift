/// A URL taken apart, for the patterns of an app's links.
public struct FlowURL {
    /// The whole URL, as it came.
    public let text: String
    private let address: FlowAddress
    /// True if its scheme or host is one that the app declares.
    public let isOwn: Bool
    private let lowercases: Bool
    private let keepsTrailingSlash: Bool

    /// Nil if the text is not a URL.
    @MainActor
    init?(_ text: String, for links: FlowLinks) {
        guard let address = FlowAddress(text) else { return nil }
        self.text = text
        self.address = address
        isOwn = address.isOf(schemes: links.schemes, hosts: links.hosts)
        lowercases = links.lowercases
        keepsTrailingSlash = links.keepsTrailingSlash
    }

    /// The host of an `https` or `http` URL, in lower case. In other URLs it is the first segment.
    public var host: String? { address.isWeb ? address.host : nil }

    /// The path, if it consists of these words; nil stands for a captured segment. With `hasRest`
    /// more segments may follow.
    public func path(
        _ words: String?..., hasRest: Bool = false, endsWithSlash: Bool = false
    ) -> FlowPath? {
        if keepsTrailingSlash, endsWithSlash != address.endsWithSlash { return nil }
        guard address.fits(words.count, hasRest: hasRest) else { return nil }
        for (word, segment) in zip(words, address.segments) {
            guard let word else { continue }
            if word != (lowercases ? FlowURL.lowercased(segment) : segment) { return nil }
        }
        return FlowPath(address: address)
    }

    /// True if the URL has this scheme, and this host if one is given.
    public func has(scheme: String, host: String? = nil) -> Bool {
        scheme == address.scheme && (host == nil || host == self.host)
    }

    /// A required item of the query; nil if it is absent or cannot be read.
    public func item<Value: FlowLinkValue>(_ name: String) -> Value? {
        item(name, Value.init(linkText:))
    }

    /// A required item that the closure reads.
    public func item<Value>(_ name: String, _ read: (String) -> Value?) -> Value? {
        address.value(of: name).flatMap(read)
    }

    /// An optional item; nil if it is there and cannot be read.
    public func find<Value: FlowLinkValue>(
        _ name: String, default value: Value? = nil
    ) -> Value?? {
        find(name, default: value, Value.init(linkText:))
    }

    /// An optional item that the closure reads.
    public func find<Value>(
        _ name: String, default value: Value? = nil, _ read: (String) -> Value?
    ) -> Value?? {
        guard let text = address.value(of: name) else { return .some(value) }
        return read(text).map { .some($0) }
    }

    /// An item with a default; nil if it is there and cannot be read.
    public func item<Value: FlowLinkValue>(_ name: String, default value: Value) -> Value? {
        item(name, default: value, Value.init(linkText:))
    }

    /// An item with a default that the closure reads.
    public func item<Value>(
        _ name: String, default value: Value, _ read: (String) -> Value?
    ) -> Value? {
        guard let text = address.value(of: name) else { return value }
        return read(text)
    }

    /// The text with English letters in lower case.
    public static func lowercased(_ text: String) -> String {
        FlowAddress.lowercased(Array(text.utf8)[...])
    }
}

/// The segments of a URL's path that a pattern takes.
public struct FlowPath {
    let address: FlowAddress

    /// The value of a segment; nil if it cannot be read as this type.
    public func read<Value: FlowLinkValue>(_ segment: Int) -> Value? {
        Value(linkText: address.segments[segment])
    }

    /// The value of a segment that the closure reads.
    public func read<Value>(_ segment: Int, _ read: (String) -> Value?) -> Value? {
        read(address.segments[segment])
    }

    /// The segments after the first ones, joined by slashes.
    public func rest(after count: Int) -> String { address.rest(after: count) }
}

/// A type that a piece of a URL can be read as.
public protocol FlowLinkValue {
    /// Nil if the text cannot be read; then the next pattern is tried.
    init?(linkText: String)
}

extension String: FlowLinkValue {
    public init?(linkText: String) { self = linkText }
}

extension Int: FlowLinkValue {
    public init?(linkText: String) { self.init(linkText) }
}

extension Double: FlowLinkValue {
    /// Reads only finite numbers.
    public init?(linkText: String) {
        guard let value = Double(linkText), value.isFinite else { return nil }
        self = value
    }
}

extension Bool: FlowLinkValue {
    /// `true`, `false`, `1` or `0`.
    public init?(linkText: String) {
        guard let value = FlowAddress.bool(linkText) else { return nil }
        self = value
    }
}
