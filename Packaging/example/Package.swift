// swift-tools-version: 6.0

import PackageDescription

let package = Package(
    name: "App",
    dependencies: [.package(path: "../flowc-plugin")],
    targets: [
        .target(name: "App", plugins: [.plugin(name: "FlowLint", package: "flowc-plugin")])
    ]
)
