// swift-tools-version: 6.0

import PackageDescription

// The bundle lies beside this file. Once it is on a server, a `url:` and a `checksum:`, which
// `make dist` prints, can take the place of `path:`.
let package = Package(
    name: "flowc-plugin",
    products: [
        .plugin(name: "FlowLint", targets: ["FlowLint"]),
        .plugin(name: "FlowCommand", targets: ["FlowCommand"]),
    ],
    targets: [
        .binaryTarget(name: "flowc", path: "flowc.artifactbundle.zip"),
        .plugin(name: "FlowLint", capability: .buildTool(), dependencies: ["flowc"]),
        .plugin(
            name: "FlowCommand",
            capability: .command(
                intent: .custom(verb: "flowc", description: "Run flowc, as in `flowc lint`")),
            dependencies: ["flowc"]
        ),
    ]
)
