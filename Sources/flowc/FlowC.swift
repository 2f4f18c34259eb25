@main struct FlowC { static func main() {} }
