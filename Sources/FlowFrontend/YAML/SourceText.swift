import FlowModel

/// The kind of text in a file's bytes, found in one pass before anything else reads them.
enum SourceText {
    /// Every byte is one character.
    case ascii
    /// Well-formed UTF-8 with some longer characters.
    case unicode
    case malformed(byte: Int)
    case control(byte: Int, scalar: UInt32)

    /// The bytes that YAML allows, found out without a branch for each, since nearly all files
    /// are plain ASCII.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        var unusual: UInt8 = 0
        for byte in bytes {
            let isOutside: UInt8 = byte &- 0x20 < 0x5F ? 0 : 1
            let isFeed: UInt8 = byte == 0x0A ? 0 : 1
            let isReturn: UInt8 = byte == 0x0D ? 0 : 1
            let isTab: UInt8 = byte == 0x09 ? 0 : 1
            unusual |= isOutside & isFeed & isReturn & isTab
        }
        self = unusual != 0 ? Self.walk(bytes) : .ascii
    }

    private static func walk(_ bytes: UnsafeBufferPointer<UInt8>) -> SourceText {
        var isAscii = true
        var offset = 0
        while offset < bytes.count {
            guard let (scalar, length) = scalar(in: bytes, at: offset) else {
                return .malformed(byte: offset)
            }
            if !isAllowed(scalar) { return .control(byte: offset, scalar: scalar) }
            if length > 1 { isAscii = false }
            offset += length
        }
        return isAscii ? .ascii : .unicode
    }

    /// Decodes one scalar, refusing overlong forms, surrogates and values above U+10FFFF.
    private static func scalar(
        in bytes: UnsafeBufferPointer<UInt8>, at offset: Int
    ) -> (value: UInt32, length: Int)? {
        let lead = bytes[offset]
        if lead < 0x80 { return (UInt32(lead), 1) }
        let length: Int
        var value: UInt32
        switch lead {
        case 0xC2...0xDF: (length, value) = (2, UInt32(lead & 0x1F))
        case 0xE0...0xEF: (length, value) = (3, UInt32(lead & 0x0F))
        case 0xF0...0xF4: (length, value) = (4, UInt32(lead & 0x07))
        default: return nil
        }
        guard offset + length <= bytes.count else { return nil }
        for index in offset + 1..<offset + length {
            guard bytes[index] & 0xC0 == 0x80 else { return nil }
            value = value << 6 | UInt32(bytes[index] & 0x3F)
        }
        let isShortest = length == 2 || (length == 3 ? value >= 0x800 : value >= 0x10000)
        guard isShortest, Unicode.Scalar(value) != nil else { return nil }
        return (value, length)
    }

    private static func isAllowed(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x85, 0xA0...0xD7FF, 0xE000...0xFFFD: true
        default: scalar >= 0x10000
        }
    }
}

/// Turns libyaml's character counts into byte offsets.
///
/// Marks come in nearly ascending order, so the walk from the last one is short.
struct CharacterCursor {
    private let isAscii: Bool
    private var characterIndex = 0
    private var byteOffset: Int

    /// `start` is the offset of the first character, after a byte order mark.
    init(isAscii: Bool, start: Int) {
        self.isAscii = isAscii
        byteOffset = start
    }

    mutating func byte(
        ofCharacter index: Int, in bytes: UnsafeBufferPointer<UInt8>
    ) -> Int {
        if isAscii { return min(byteOffset + index, bytes.count) }
        while characterIndex < index, byteOffset < bytes.count {
            byteOffset += 1
            while byteOffset < bytes.count, bytes[byteOffset] & 0xC0 == 0x80 { byteOffset += 1 }
            characterIndex += 1
        }
        while characterIndex > index, byteOffset > 0 {
            byteOffset -= 1
            while byteOffset > 0, bytes[byteOffset] & 0xC0 == 0x80 { byteOffset -= 1 }
            characterIndex -= 1
        }
        return byteOffset
    }
}
