// swift-tools-version: 6.0
import PackageDescription

// What flowc is measured beside and is not part of it: `Scripts/peers` builds it.
let package = Package(
    name: "peers",
    dependencies: [
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
        .package(url: "https://github.com/apple/swift-protobuf", exact: "1.39.0"),
    ],
    targets: [
        .executableTarget(name: "compose", dependencies: [.product(name: "Yams", package: "Yams")])
    ]
)
