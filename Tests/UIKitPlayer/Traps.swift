import UIKit

/// A trap by its number.
@MainActor
struct Trap {
    let number: Int
    let play: () -> [String]

    func complaints(_ profile: Profile, seed: UInt64) -> [String] { play() }
}
@MainActor enum Traps { static let all: [Trap] = [] }
