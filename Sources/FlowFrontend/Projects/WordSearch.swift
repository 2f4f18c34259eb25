/// Finds a word in the bytes of a file, and reads only some of them.
struct WordSearch {
    private let word: [UInt8]
    /// For each byte, how far the word can move if its last letter is at that byte.
    private let steps: [UInt8]

    init(_ text: String) {
        word = Array(text.utf8)
        var steps = [UInt8](repeating: UInt8(word.count), count: 256)
        for (index, byte) in word.dropLast().enumerated() {
            steps[Int(byte)] = UInt8(word.count - 1 - index)
        }
        self.steps = steps
    }

    /// True if the word is there and `isRight` returns true for the place after it.
    func isFound(in bytes: [UInt8], where isRight: (Int) -> Bool = { _ in true }) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            var last = word.count - 1
            while last < bytes.count {
                let byte = bytes[last]
                if byte == word[word.count - 1],
                    bytes[(last + 1 - word.count)...last].elementsEqual(word), isRight(last + 1)
                {
                    return true
                }
                last += Int(steps[Int(byte)])
            }
            return false
        }
    }
}
