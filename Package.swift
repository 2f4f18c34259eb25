// swift-tools-version: 6.2

import PackageDescription

/// Every target is held to the same strictness: Swift 6 mode, and a warning is an error.
let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// For the rooms that tests run most. `Scripts/test` has them optimised on a build machine: that
/// takes six minutes of processor time more and saves thirteen. What is asserted stays so.
let tested: [SwiftSetting] =
    Context.environment["FLOWC_OPTIMIZED"] == nil
    ? strict
    : strict + [
        .unsafeFlags(["-O", "-wmo", "-num-threads", "2", "-assert-config", "Debug"])
    ]

/// The git revision for `--version`. `Scripts/release` sets it; a plain `swift build` has none. The
/// manifest does not ask git itself: SwiftPM would keep the first answer when a commit follows.
let revision = Context.environment["FLOWC_REVISION"] ?? ""

let package = Package(
    name: "flowc",
    platforms: [.macOS(.v13), .iOS(.v16)],
    products: [
        .executable(name: "flowc", targets: ["flowc"]),
        .library(name: "FlowRuntime", targets: ["FlowRuntime"]),
        .library(name: "FlowUIKit", targets: ["FlowUIKit"]),
        .library(name: "FlowSwiftUI", targets: ["FlowSwiftUI"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        .systemLibrary(
            name: "CLibYAML",
            pkgConfig: "yaml-0.1",
            providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
        ),
        // C, because only a C target takes a value from the manifest without a plug-in.
        .target(
            name: "CRevision",
            cSettings: [.define("FLOWC_REVISION", to: "\"\(revision)\"")]
        ),
        .target(name: "FlowEngine", swiftSettings: tested),
        .target(name: "FlowModel", dependencies: ["FlowEngine"], swiftSettings: tested),
        .target(
            name: "FlowFrontend",
            dependencies: ["CLibYAML", "FlowModel"],
            swiftSettings: tested
        ),
        .target(name: "FlowLint", dependencies: ["FlowModel"], swiftSettings: tested),
        // Only the tool needs the plug-in; `FlowRuntime`, which apps build, asks for no trust in it.
        .target(
            name: "FlowCodegen",
            dependencies: ["FlowModel"],
            swiftSettings: tested,
            plugins: ["EmbedRuntime"]
        ),
        .plugin(name: "EmbedRuntime", capability: .buildTool()),
        .target(
            name: "FlowSimulator",
            dependencies: ["FlowEngine", "FlowModel"],
            swiftSettings: tested
        ),
        .target(name: "FlowRuntime", dependencies: ["FlowEngine"], swiftSettings: strict),
        // Empty where there is no UIKit; a test compiles it with one that is played.
        .target(name: "FlowUIKit", dependencies: ["FlowRuntime"], swiftSettings: strict),
        // Its state is run everywhere; its views are empty where there is no SwiftUI.
        .target(
            name: "FlowSwiftUI", dependencies: ["FlowRuntime", "FlowUIKit"], swiftSettings: strict),
        .executableTarget(
            name: "flowc",
            dependencies: [
                "CRevision", "FlowModel", "FlowFrontend", "FlowLint", "FlowCodegen",
                "FlowSimulator",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
        // The program beside which whole runs of the tool are measured.
        .executableTarget(
            name: "libyaml-events", dependencies: ["CLibYAML"], path: "Benchmarks/Events"),
        // Measured in release only: `make bench`.
        .executableTarget(
            name: "benchmarks",
            dependencies: [
                "CLibYAML", "FlowModel", "FlowFrontend", "FlowLint", "FlowCodegen",
                "FlowSimulator",
            ],
            path: "Benchmarks",
            exclude: ["Events", "Peers"],
            swiftSettings: strict
        ),
        // What tests share: example projects, marked text, golden files.
        .target(
            name: "TestSupport",
            dependencies: ["FlowModel"],
            path: "Tests/Support",
            swiftSettings: strict
        ),
        // Doors that take any bytes, and what they begin with.
        .target(
            name: "FuzzTargets",
            dependencies: [
                "FlowCodegen", "FlowFrontend", "FlowModel", "FlowSimulator", "TestSupport",
            ],
            path: "Tests/Fuzzing/Targets",
            swiftSettings: strict
        ),
        // Applications and plays that are kept as text, and what the simulator makes of them.
        .target(
            name: "OracleReplay",
            dependencies: ["FlowFrontend", "FlowModel", "FlowSimulator", "TestSupport"],
            path: "Tests/Oracle/Replay",
            swiftSettings: strict
        ),
        .testTarget(
            name: "OracleTests",
            dependencies: [
                "FlowFrontend", "FlowModel", "FlowSimulator", "OracleReplay", "TestSupport",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "FlowModelTests",
            dependencies: ["FlowModel", "TestSupport"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "FlowFrontendTests",
            dependencies: ["FlowFrontend", "FlowModel", "TestSupport"],
            exclude: ["Cases", "Graphs"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "FlowLintTests",
            dependencies: ["FlowLint", "FlowFrontend", "FlowModel", "TestSupport"],
            exclude: ["Orders", "Twice"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "FlowCodegenTests",
            dependencies: ["FlowCodegen", "FlowFrontend", "FlowModel", "TestSupport"],
            exclude: ["Cases"],
            swiftSettings: strict
        ),
        // Generated Swift of the flows in `flows/`, compiled as an app would compile it.
        .target(
            name: "GoldenUserEdit",
            dependencies: ["FlowRuntime"],
            path: "Tests/Golden/UserEdit",
            swiftSettings: strict
        ),
        .target(
            name: "GoldenCoordinatorDemo",
            dependencies: ["FlowRuntime"],
            path: "Tests/Golden/CoordinatorDemo",
            swiftSettings: strict
        ),
        .target(
            name: "GoldenRxFlowDemo",
            dependencies: ["FlowRuntime"],
            path: "Tests/Golden/RxFlowDemo",
            swiftSettings: strict
        ),
        .target(
            name: "GoldenRouteComposer",
            dependencies: ["FlowRuntime"],
            path: "Tests/Golden/RouteComposer",
            swiftSettings: strict
        ),
        // Every step, value and gesture of the core in flows that lead nowhere in particular.
        .target(
            name: "GoldenLab",
            dependencies: ["FlowRuntime"],
            path: "Tests/Golden/Lab",
            swiftSettings: strict
        ),
        // Foundation's values and a type of the app's own, with outputs as delegates.
        .target(
            name: "GoldenValues",
            dependencies: ["FlowRuntime"],
            path: "Tests/Golden/Values",
            swiftSettings: strict
        ),
        // Calls, reports and answers.
        // Every event, fact, action, command and effect.
        .target(
            name: "GoldenSignals",
            dependencies: ["FlowRuntime"],
            path: "Tests/Golden/Signals",
            swiftSettings: strict
        ),
        .target(
            name: "GoldenReader",
            dependencies: ["FlowRuntime"],
            path: "Tests/Golden/Reader",
            swiftSettings: strict
        ),
        // What is shown from elsewhere, and what is there already.
        .target(
            name: "GoldenFinder",
            dependencies: ["FlowRuntime"],
            path: "Tests/Golden/Finder",
            swiftSettings: strict
        ),
        .testTarget(
            name: "SameTraceTests",
            dependencies: [
                "FlowSimulator", "FlowFrontend", "FlowModel", "FlowRuntime", "TestSupport",
                "PlayedScripts", "OracleReplay",
                "GoldenUserEdit", "GoldenCoordinatorDemo", "GoldenFinder", "GoldenLab",
                "GoldenReader", "GoldenRouteComposer", "GoldenRxFlowDemo", "GoldenSignals",
                "GoldenValues",
            ],
            exclude: ["Everything", "Finder", "Lab", "Reader", "Signals", "Values"],
            swiftSettings: strict
        ),
        // What the tests of routers play.
        .target(
            name: "PlayedScripts",
            dependencies: [
                "FlowCodegen", "FlowSimulator", "FlowFrontend", "FlowModel", "FlowRuntime",
                "TestSupport",
                "GoldenCoordinatorDemo", "GoldenRouteComposer", "GoldenRxFlowDemo",
                "GoldenUserEdit",
            ],
            path: "Tests/PlayedScripts",
            swiftSettings: strict
        ),
        // Compiles the router, a UIKit that is played and what plays on it, by itself.
        .testTarget(
            name: "FlowUIKitTests",
            dependencies: [
                "FlowSimulator", "FlowModel", "FlowRuntime", "PlayedScripts", "TestSupport",
            ],
            swiftSettings: strict
        ),
        // Plays SwiftUI on the state of its router.
        .testTarget(
            name: "FlowSwiftUITests",
            dependencies: ["FlowSwiftUI", "FlowRuntime", "PlayedScripts", "TestSupport"],
            exclude: ["Mixed", "Player"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "FlowSimulatorTests",
            dependencies: [
                "FlowEngine", "FlowFrontend", "FlowModel", "FlowSimulator", "TestSupport",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "FlowRuntimeTests",
            dependencies: ["FlowRuntime", "TestSupport"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "flowc", "FlowCodegen", "FlowFrontend", "FlowModel", "FlowSimulator", "FuzzTargets",
                "TestSupport",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            exclude: ["Fuzz/Found"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "RepositoryTests",
            dependencies: [
                "FlowCodegen", "FlowModel", "FlowFrontend", "FlowLint", "FlowRuntime",
                "FlowSimulator", "flowc", "TestSupport",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)

// `make fuzz` builds in release what it needs, and nothing else; no other build sees the fuzzer.
if let part = Context.environment["FLOWC_FUZZ"] {
    package.targets.removeAll {
        $0.isTest && $0.name != "CommandTests" || $0.name.hasPrefix("Golden")
    }
    if part == "coverage" {
        package.targets.removeAll(where: \.isTest)
        // It has no `main` of its own: the fuzzer brings one.
        package.targets.append(
            .executableTarget(
                name: "fuzz",
                dependencies: ["FuzzTargets"],
                path: "Tests/Fuzzing/Coverage",
                swiftSettings: strict
            ))
    }
}

// `make oracle` builds in release what it needs, and nothing else.
if Context.environment["FLOWC_ORACLE"] != nil {
    let needed = [
        "CLibYAML", "FlowEngine", "FlowModel", "FlowFrontend", "FlowSimulator", "TestSupport",
        "OracleReplay",
        "OracleTests",
    ]
    package.products = []
    package.targets.removeAll { !needed.contains($0.name) }
}
