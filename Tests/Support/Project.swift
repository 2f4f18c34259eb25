import Foundation

/// The repository the tests run in.
public enum Project {
    /// The folder that holds `Package.swift`.
    public static let root: String = {
        var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        parts.removeLast(3)
        return parts.joined(separator: "/")
    }()

    /// The text of a file of the repository, by its path below the root.
    ///
    /// A document under `Tests/Law` counts as a folder with the files of its blocks.
    public static func text(of path: String) throws -> String {
        if path.hasPrefix(LawDocument.folder), path.hasSuffix(".yaml"),
            let text = LawDocument.texts[path]
        {
            return text
        }
        return try String(contentsOfFile: root + "/" + path, encoding: .utf8)
    }

    /// The folders of the apps whose flows the product brings along.
    public static let apps: [String] = {
        let all = files(below: "flows", endingIn: ".yaml")
        return Set(all.map { $0.split(separator: "/").prefix(2).joined(separator: "/") }).sorted()
    }()

    /// The paths of all files below a folder of the repository that end in `suffix`, sorted, with
    /// those in documents under `Tests/Law`.
    public static func files(below folder: String, endingIn suffix: String) -> [String] {
        let inDocuments = LawDocument.texts.keys.filter {
            $0.hasPrefix(folder + "/") && $0.hasSuffix(suffix)
        }
        return (filesOnDisk(below: folder, endingIn: suffix) + inDocuments).sorted()
    }

    static func filesOnDisk(below folder: String, endingIn suffix: String) -> [String] {
        let paths = FileManager.default.subpaths(atPath: root + "/" + folder) ?? []
        return paths.filter { $0.hasSuffix(suffix) }.map { folder + "/" + $0 }.sorted()
    }
}
