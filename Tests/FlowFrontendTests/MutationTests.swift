import FlowModel
import TestSupport
import Testing

@testable import FlowFrontend

/// Whatever happens to a flow's bytes, reading it ends, stays inside the file, and repeats itself.
@Suite struct MutationTests {
    static let roundCount = 6_000

    @Test(arguments: [1, 2]) func readingSurvives(_ seed: UInt64) throws {
        let paths = Project.files(below: "flows", endingIn: ".yaml")
        let originals = try paths.map { Array(try Project.text(of: $0).utf8) } + Self.odd
        var random = SeededGenerator(seed: seed)
        var refusedCount = 0
        for round in 0..<Self.roundCount {
            var bytes = originals[Int(random.next() % UInt64(originals.count))]
            for _ in 0...(random.next() % 4) { Self.mutate(&bytes, with: &random) }
            let first = findings(in: bytes)
            if !first.isEmpty { refusedCount += 1 }
            let isInside = first.allSatisfy { finding in
                ([finding.span] + finding.notes.map(\.span)).allSatisfy {
                    $0.startByte >= 0 && $0.startByte <= $0.endByte && $0.endByte <= bytes.count
                }
            }
            #expect(isInside, "seed \(seed), round \(round)")
            if round % 4 == 1 { checkCompilation(bytes, "seed \(seed), round \(round)") }
            if round % 8 == 0 {
                let second = findings(in: bytes)
                #expect(
                    first.map(\.message) == second.map(\.message), "seed \(seed), round \(round)")
                checkTree(bytes, "seed \(seed), round \(round)")
            }
        }
        // A mutation nobody notices would make the whole test worthless.
        #expect(refusedCount > Self.roundCount / 4)
    }

    /// The later stages survive what the first ones leave of a file.
    private func checkCompilation(_ bytes: [UInt8], _ label: String) {
        let file = SourceFile(path: "a.yaml", bytes: bytes)
        let compilation = compile([file])
        let spans = compilation.diagnostics.flatMap { [$0.span] + $0.notes.map(\.span) }
        let isInside = spans.allSatisfy { $0.startByte >= 0 && $0.endByte <= bytes.count }
        #expect(isInside, "\(label)")
        let again = compile([file])
        #expect(
            again.diagnostics.map(\.message) == compilation.diagnostics.map(\.message), "\(label)")
        #expect(
            again.applications.map(\.hash) == compilation.applications.map(\.hash), "\(label)")
        let isBroken = compilation.diagnostics.contains { $0.kind.isFatal }
        #expect(isBroken || compilation.applications.allSatisfy(\.isWhole), "\(label)")
    }

    /// Every node lies in the file and in its parent's arrays.
    private func checkTree(_ bytes: [UInt8], _ label: String) {
        var diagnostics: [Diagnostic] = []
        let file = SourceFile(path: "a.yaml", bytes: bytes)
        let tree = readYAML(file, id: FileID(0), into: &diagnostics)
        for index in tree.nodes.indices {
            let node = tree.nodes[index]
            #expect(node.startByte <= node.endByte && node.endByte <= bytes.count, "\(label)")
            let limit = node.kind == .scalar ? tree.textBytes.count : tree.children.count
            #expect(node.first <= node.last && node.last <= limit, "\(label)")
            guard node.kind == .scalar else { continue }
            for offset in 0...Int(node.last - node.first) {
                let byte = tree.sourceByte(NodeID(index), textOffset: offset, in: bytes)
                #expect(byte >= node.startByte && byte <= node.endByte, "\(label)")
            }
        }
    }

    private static let odd: [[UInt8]] = [
        Array("flow: &a [*a, 'it''s', \"\\u00e9\\\n  b\"]\nd: >-\n  e\n   f\n\n  g\n".utf8),
        Array("\u{FEFF}flow: A\r\nx: {a: b, ? c, é: [🙂, \u{2028}]}\r\n---\r\n...\r\n".utf8),
    ]

    private static let pieces: [[UInt8]] =
        [
            "\t", ": ", "- ", "&a ", "*a", "!b ", "<<: ", "[", "]", "{", "}", "'", "\"", "|",
            ">-\n",
            "\r", "\n", "\u{85}", "\u{2028}", "\u{FEFF}", "é", "🙂", "#", "---\n", "? ", ",", "%",
            "\\",
        ].map { Array($0.utf8) } + [[0], [0xFF], [0xC3], [0xE2, 0x80]]

    private static func mutate(_ bytes: inout [UInt8], with random: inout SeededGenerator) {
        let place = Int(random.next() % UInt64(bytes.count + 1))
        let length = min(Int(random.next() % 12), bytes.count - place)
        switch random.next() % 6 {
        case 0: bytes.removeSubrange(place..<place + length)
        case 1: bytes.removeSubrange(place...)
        case 2: bytes.insert(contentsOf: bytes[place..<place + length], at: place)
        case 3 where place < bytes.count: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        case 4 where place + 1 < bytes.count: bytes.swapAt(place, place + 1)
        default:
            let piece = pieces[Int(random.next() % UInt64(pieces.count))]
            bytes.insert(contentsOf: piece, at: place)
        }
    }
}

/// SplitMix64: the same numbers for the same seed, everywhere.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
