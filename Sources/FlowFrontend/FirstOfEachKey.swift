extension Dictionary {
    /// Of several values for one key the first counts. The standard library's initialiser throws,
    /// which Embedded Swift does not know.
    init(firstOfEach pairs: some Sequence<(Key, Value)>) {
        self.init()
        for (key, value) in pairs where self[key] == nil { self[key] = value }
    }
}
