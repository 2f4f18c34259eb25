import FlowModel

// Dates, URLs and UUIDs are quoted strings that are checked when they are read.

extension TypeChecker {
    /// The value of a quoted string where a date, a URL or a UUID is wanted.
    func readText(_ text: String, as type: TypeID, at span: SourceSpan) -> Value? {
        let value: Value?
        let advice: String
        switch types[type] {
        case .date:
            value = normalisedDate(text).map { .date($0) }
            advice = "write it as `2026-01-02` or `2026-01-02T03:04:05Z`"
        case .uuid:
            value = normalisedUUID(text).map { .uuid($0) }
            advice = "write 32 hexadecimal digits as `8-4-4-4-12`"
        default:
            value = isURL(text) ? .url(text) : nil
            advice = "write it with its scheme, such as `https://example.com/a`"
        }
        if value == nil {
            report(
                ExpressionProblems.badLiteral, at: span,
                "`\(text)` is no \(types.name(of: type))", help: advice)
        }
        return value
    }
}

/// The UUID in upper case, or nil if the text is not a UUID.
func normalisedUUID(_ text: String) -> String? {
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    guard groups.map({ $0.utf8.count }) == [8, 4, 4, 4, 12] else { return nil }
    for byte in text.utf8 where byte != UInt8(ascii: "-") && !isHexDigit(byte) { return nil }
    return text.uppercased()
}

/// True when the text is an absolute URL: a scheme, a colon, and only signs a URL may have.
func isURL(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0, colon + 1 < bytes.count,
        bytes[0] < 0x80, isIdentifierStart(bytes[0]), bytes[0] != UInt8(ascii: "_")
    else { return false }
    let schemeSigns = Array("+-.".utf8)
    for byte in bytes[..<colon] {
        guard byte < 0x80, byte != UInt8(ascii: "_") else { return false }
        guard isIdentifierPart(byte) || schemeSigns.contains(byte) else { return false }
    }
    let signs = Array("-._~:/?#[]@!$&'()*+,;=%".utf8)
    for index in (colon + 1)..<bytes.count {
        let byte = bytes[index]
        guard byte < 0x80, isIdentifierPart(byte) || signs.contains(byte) else { return false }
        if byte == UInt8(ascii: "%") {
            guard index + 2 < bytes.count, isHexDigit(bytes[index + 1]),
                isHexDigit(bytes[index + 2])
            else { return false }
        }
    }
    return bytes[colon...].filter { $0 == UInt8(ascii: "#") }.count <= 1
}

/// A day, or a moment with its offset, as `2026-01-02T03:04:05Z`; nil when the text is neither.
func normalisedDate(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    guard bytes.count == 10 || bytes.count >= 20,
        let year = number(bytes, 0, 4), let month = number(bytes, 5, 2),
        let day = number(bytes, 8, 2), bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
        year >= 1, (1...12).contains(month), (1...days(in: month, of: year)).contains(day)
    else { return nil }
    if bytes.count == 10 { return text + "T00:00:00Z" }
    guard let hour = number(bytes, 11, 2), let minute = number(bytes, 14, 2),
        let second = number(bytes, 17, 2), bytes[10] == UInt8(ascii: "T"),
        bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
        hour < 24, minute < 60, second < 60
    else { return nil }
    if bytes.count == 20 { return bytes[19] == UInt8(ascii: "Z") ? text : nil }
    guard bytes.count == 25, let offsetHour = number(bytes, 20, 2),
        let offsetMinute = number(bytes, 23, 2), bytes[22] == UInt8(ascii: ":"),
        offsetHour < 24, offsetMinute < 60,
        bytes[19] == UInt8(ascii: "+") || bytes[19] == UInt8(ascii: "-")
    else { return nil }
    let offset = (offsetHour * 60 + offsetMinute) * (bytes[19] == UInt8(ascii: "+") ? 1 : -1)
    return moment(year, month, day, minutes: hour * 60 + minute - offset, second)
}

/// The moment that lies this many minutes, less than two days either way, from the day's start.
private func moment(
    _ year: Int, _ month: Int, _ day: Int, minutes: Int, _ second: Int
) -> String? {
    var (year, month, day, minutes) = (year, month, day, minutes)
    if minutes < 0 {
        minutes += 1440
        day -= 1
        if day == 0 {
            (year, month) = month == 1 ? (year - 1, 12) : (year, month - 1)
            day = days(in: month, of: year)
        }
    } else if minutes >= 1440 {
        minutes -= 1440
        day += 1
        if day > days(in: month, of: year) {
            (year, month) = month == 12 ? (year + 1, 1) : (year, month + 1)
            day = 1
        }
    }
    guard (1...9999).contains(year) else { return nil }
    return padded(year, 4) + "-" + padded(month, 2) + "-" + padded(day, 2) + "T"
        + padded(minutes / 60, 2) + ":" + padded(minutes % 60, 2) + ":" + padded(second, 2) + "Z"
}

private func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

private func number(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int? {
    guard start + count <= bytes.count else { return nil }
    var result = 0
    for byte in bytes[start..<(start + count)] {
        guard isDigit(byte) else { return nil }
        result = result * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return result
}

private func days(in month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
}

private func isHexDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
}
