extension Dictionary {
    /// If a key repeats, its first value counts. The initialiser of the standard library takes a
    /// closure that may throw, which Embedded Swift cannot compile.
    package init(firstOfEach pairs: some Sequence<(Key, Value)>) {
        self.init()
        for (key, value) in pairs where self[key] == nil { self[key] = value }
    }
}
