import FlowEngine
import FlowModel

/// Tests if texts are spelled as the compiler accepts them.
extension EventReader {
    /// True for a URL that is not empty, for a date and a UUID as they are written, and for any
    /// text of another type.
    func isSpelled(_ text: String, _ type: TypeID) -> Bool {
        let bytes = Array(text.utf8)
        switch graph.types[type] {
        case .url: return !bytes.isEmpty
        case .date: return isDate(bytes)
        case .uuid: return isUUID(bytes)
        default: return true
        }
    }

    /// `2026-01-02T03:04:05Z`
    private func isDate(_ bytes: [UInt8]) -> Bool {
        let pattern = Array("dddd-dd-ddTdd:dd:ddZ".utf8)
        guard bytes.count == pattern.count else { return false }
        var numbers: [Int] = [0]
        for (byte, wanted) in zip(bytes, pattern) {
            if wanted == UInt8(ascii: "d") {
                guard byte &- UInt8(ascii: "0") < 10 else { return false }
                let last = numbers.count - 1
                numbers[last] = numbers[last] * 10 + Int(byte - UInt8(ascii: "0"))
            } else {
                guard byte == wanted else { return false }
                numbers.append(0)
            }
        }
        let (year, month) = (numbers[0], numbers[1])
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return (1...12).contains(month) && (1...days[month - 1]).contains(numbers[2])
            && numbers[3] < 24 && numbers[4] < 60 && numbers[5] < 60
    }

    /// Thirty-two hexadecimal digits in upper case, in five groups.
    private func isUUID(_ bytes: [UInt8]) -> Bool {
        let groups = bytes.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard groups.map({ $0.count }) == [8, 4, 4, 4, 12] else { return false }
        return bytes.allSatisfy { byte in
            byte &- UInt8(ascii: "0") < 10 || byte &- UInt8(ascii: "A") < 6
                || byte == UInt8(ascii: "-")
        }
    }
}
