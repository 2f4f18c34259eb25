import Foundation
import FuzzTargets

/// libFuzzer calls this with one input after the other. `FLOWC_FUZZ_TARGET` says for which target.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    Coverage.target.run(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

/// libFuzzer calls this once, before it reads its corpus: the seeds are laid there.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(_: UnsafeMutableRawPointer?, _: UnsafeMutableRawPointer?) -> CInt {
    Coverage.writeSeeds()
    return 0
}
