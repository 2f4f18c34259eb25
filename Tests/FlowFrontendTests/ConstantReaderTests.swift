import FlowModel
import Testing

@testable import FlowFrontend

@Suite struct ConstantReaderTests {
    @Test(arguments: [
        ("Pavel", "String", Value.string("Pavel")), ("5", "String", .string("5")),
        ("New York", "String", .string("New York")), ("'{x}'", "String", .string("{x}")),
        ("'nil'", "String?", .string("nil")), ("nil", "String?", .none), ("null", "City?", .none),
        ("true", "Bool", .bool(true)),
        ("-5", "Int", .int(-5)), ("1_000", "Int?", .int(1000)),
        ("5", "Double", .double(CanonicalDouble(5))),
        ("-0.0", "Double", .double(CanonicalDouble(0))),
        ("free", "Plan", .enumeration(0, [])), (".pro", "Plan", .enumeration(1, [])),
        ("{ feed: { id: x } }", "Plan", .enumeration(2, [.string("x")])),
        ("{ .feed: { id: x } }", "Plan?", .enumeration(2, [.string("x")])),
        ("{ name: Oslo }", "City", .structure([.string("Oslo"), .int(0)])),
        ("[a, b c]", "Array<String>", .list([.string("a"), .string("b c")])),
        (
            "{ name: Ann, city: nil, tags: [] }", "User",
            .structure([.string("Ann"), .none, .list([])])
        ),
        ("sample1", "Token", .external("sample1")),
        ("2026-01-02", "Date", .date("2026-01-02T00:00:00Z")),
        ("\"2026-01-02T03:04:05+01:00\"", "Date", .date("2026-01-02T02:04:05Z")),
        ("https://a.b/c", "URL", .url("https://a.b/c")),
    ])
    func isRead(_ text: String, _ type: String, _ value: Value) {
        let bench = TypeBench()
        #expect(bench.constant(text, as: type) == value)
        #expect(bench.problems == [])
    }

    @Test(arguments: [
        ("null", "String", "optional-to-required 0-4"),
        ("nil", "String", "optional-to-required 0-3"), ("yes", "Bool", "bad-literal 0-3"),
        ("1.5", "Int", "bad-literal 0-3"), ("x", "Double", "bad-literal 0-1"),
        ("99999999999999999999", "Int", "bad-literal 0-20"), ("'1'", "Int", "type-mismatch 0-3"),
        ("feed", "Plan", "type-mismatch 0-4"), ("fre", "Plan", "unknown-case 0-3"),
        ("[x]", "Plan", "type-mismatch 0-3"), ("{ a: 1, b: 2 }", "Plan", "type-mismatch 0-14"),
        ("{ nmae: x }", "City", "unknown-field 2-6"), ("{ }", "City", "missing-field 0-3"),
        ("x", "City", "type-mismatch 0-1"), ("x", "Array<Int>", "type-mismatch 0-1"),
        ("[1, x]", "Array<Int>", "bad-literal 4-5"), ("{ a: 1 }", "Int", "type-mismatch 0-8"),
        ("2026-13-01", "Date", "bad-literal 0-10"), ("[1]", "String", "type-mismatch 0-3"),
        ("{ name: }", "City", "type-mismatch 8-8"),
    ])
    func reports(_ text: String, _ type: String, _ problem: String) {
        let bench = TypeBench()
        #expect(bench.constant(text, as: type) == nil)
        #expect(bench.problems == [problem])
    }

    @Test(arguments: [
        ("2026-01-02", "2026-01-02T00:00:00Z"), ("2026-01-02T03:04:05Z", "2026-01-02T03:04:05Z"),
        ("2026-01-01T00:30:00+01:00", "2025-12-31T23:30:00Z"),
        ("2025-12-31T23:30:00-01:00", "2026-01-01T00:30:00Z"),
        ("2024-02-28T23:00:00-02:00", "2024-02-29T01:00:00Z"),
        ("2023-03-01T00:00:00+00:30", "2023-02-28T23:30:00Z"),
        ("2000-02-29", "2000-02-29T00:00:00Z"), ("1900-02-29", nil), ("2026-00-01", nil),
        ("2026-01-32", nil), ("2026-1-2", nil), ("2026-01-02T24:00:00Z", nil),
        ("2026-01-02T03:04:05", nil), ("2026-01-02 03:04:05Z", nil),
        ("2026-01-02T03:04:05z", nil), ("0001-01-01T00:00:00+01:00", nil), ("", nil),
        ("2026-01-02T03:04:05.1Z", nil), ("9999-12-31T23:59:59-00:01", nil), ("2026/01/02", nil),
    ])
    func normalisesDates(_ text: String, _ expected: String?) {
        #expect(normalisedDate(text) == expected)
    }

    @Test(arguments: [
        ("https://example.com", true), ("mailto:a@b.c", true), ("my-app+x.1://open?id=1#top", true),
        ("https://e.com/%20", true), ("https://[::1]:80/", true), ("example.com", false),
        ("https:", false), ("1https://a", false), ("https://a b", false), ("https://a/%2", false),
        ("https://é", false), ("ht_tp://a", false), ("https://a#b#c", false), ("", false),
        (":a", false), ("https://a{b}", false),
    ])
    func checksURLs(_ text: String, _ isGood: Bool) {
        #expect(isURL(text) == isGood)
    }

    @Test(arguments: [
        ("0a1b2c3d-1111-2222-3333-444455556666", "0A1B2C3D-1111-2222-3333-444455556666"),
        ("0a1b2c3d-1111-2222-3333-44445555666", nil), ("0a1b2c3d11112222333344445555666", nil),
        ("0a1b2c3g-1111-2222-3333-444455556666", nil),
    ])
    func normalisesUUIDs(_ text: String, _ expected: String?) {
        #expect(normalisedUUID(text) == expected)
    }
}
