import FlowModel
import TestSupport
import Testing

@testable import FlowCodegen

@Suite struct NameTests {
    @Test(arguments: [
        ("city", "city"), ("EditProfile", "editProfile"), ("URL", "url"),
        ("URLPicker", "urlPicker"), ("edit_profile", "editProfile"), ("_x", "x"), ("a1", "a1"),
        ("A", "a"), ("FAQ", "faq"), ("Über", "Über"), ("_", "unnamed"), ("x_1", "x1"),
        ("aURL", "aURL"), ("_1", "_1"),
    ])
    func valuesBeginSmall(name: String, expected: String) {
        #expect(SwiftName.value(name) == expected)
    }

    @Test(arguments: [
        ("city", "City"), ("edit_profile", "EditProfile"), ("URL", "URL"), ("userEdit", "UserEdit"),
    ])
    func typesBeginCapital(name: String, expected: String) {
        #expect(SwiftName.type(name) == expected)
    }

    @Test(arguments: [
        ("default", "`default`"), ("self", "`self`"), ("init", "`init`"), ("city", "city"),
        ("Type", "`Type`"), ("willSet", "`willSet`"), ("didSet", "`didSet`"),
    ])
    func keywordsGetBackticks(name: String, expected: String) {
        #expect(SwiftName.escaped(name) == expected)
    }

    @Test(arguments: [("in", "in"), ("inout", "`inout`"), ("var", "`var`"), ("let", "`let`")])
    func labelsRarelyDo(name: String, expected: String) {
        #expect(SwiftName.label(name) == expected)
    }

    @Test(arguments: [
        ("Cities.citySelected", "citiesCitySelected"), ("EditProfile.save", "editProfileDidSave"),
        ("Auth.done", "authDone"), ("Login.loggedIn", "loginLoggedIn"),
        ("Cities.back", "citiesDidGoBack"), ("any.save", "anyDidSave"),
        ("UserEdit.cancelled", "userEditCancelled"), ("A.feed", "aDidFeed"),
        ("A.x, B.y", "aDidXOrBDidY"), ("A.x, B.y, C.z", "aDidXOrSimilar"),
    ])
    func methodsAreNamedAfterTheirKeys(key: String, expected: String) {
        #expect(FlowWriter.method(for: key) == expected)
    }

    @Test(arguments: [
        ("user-edit.yaml", "UserEdit.swift"), ("auth/log-in.yml", "Auth+LogIn.swift"),
        ("./app.yaml", "App.swift"), ("my_flow.yaml", "My_flow.swift"),
        ("a.b.yaml", "A.b.swift"), ("auth-log-in.yaml", "AuthLogIn.swift"),
        ("user-edit.YAML", "UserEdit.swift"),
    ])
    func filesAreNamedAfterTheirPaths(path: String, expected: String) {
        #expect(swiftFileName(for: path) == expected)
    }

    /// Disks take names of 255 bytes, and writing puts something around them.
    @Test func filesOfDeepPathsHaveShortNames() {
        let folders = (0..<100).map { "folder\($0)" }.joined(separator: "/")
        let names = ["a", "b"].map { swiftFileName(for: folders + "/" + $0 + ".yaml") }
        #expect(names.allSatisfy { $0.utf8.count <= 206 && $0.hasPrefix("Folder0+") })
        #expect(names[0] != names[1])
        #expect(swiftFileName(for: String(repeating: "é", count: 300)).utf8.count <= 206)
    }

    @Test func namesAreGivenOnce() {
        var scope = NameScope(reserved: ["push"])
        #expect(scope.claim("push", "pushScreen") == "pushScreen")
        #expect(scope.claim("push", "pushScreen") == "pushScreen2")
        #expect(scope.claim("push", "pushScreen") == "pushScreen3")
        #expect(scope.claim("city") == "city")
        #expect(scope.claim("city") == "city2")
    }

    /// What the runtime declares cannot be declared again beside it.
    @Test func allTypesOfTheRuntimeAreReserved() throws {
        var declared: Set<String> = []
        let paths = ["FlowEngine", "FlowRuntime"].flatMap {
            Project.files(below: "Sources/" + $0, endingIn: ".swift")
        }
        for path in paths {
            for line in try Project.text(of: path).split(separator: "\n") where line.first != " " {
                let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
                guard
                    let keyword = words.firstIndex(where: {
                        ["class", "struct", "enum", "protocol"].contains($0)
                    }), !line.hasPrefix("//"), keyword + 1 < words.count
                else { continue }
                declared.insert(String(words[keyword + 1]))
            }
        }
        #expect(declared.contains("FlowCoordinator"))
        #expect(declared.subtracting(ReservedNames.runtimeTypes) == [])
    }

    /// Where the runtime is generated beside an app's types, it would take those for Swift's own.
    @Test func allTypesTheRuntimeSpeaksOfAreReserved() {
        let spoken = SwiftWords.typesInRuntime.intersection(SwiftWords.standard + ["Swift"])
        #expect(spoken.contains("Substring"))
        let reserved = ReservedNames.types.union(ReservedNames.embeddedTypes)
        #expect(spoken.subtracting(reserved) == [])
    }
}
