/// What a run goes by when the command line does not say: `flowc.yaml`, or the defaults.
struct Settings {
    static let fileName = "flowc.yaml"

    var flows: [String] = ["flows"]
}
