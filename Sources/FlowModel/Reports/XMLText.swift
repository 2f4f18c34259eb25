/// Text escaped for XML, also for an attribute, where a reader takes line breaks and tabs for
/// blanks unless they are escaped; `keepsLines` is for text between elements. XML cannot write some
/// characters at all: they become U+FFFD.
package func xmlText(_ text: String, keepsLines: Bool = false) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "&": result += "&amp;"
        case "<": result += "&lt;"
        case ">": result += "&gt;"
        case "\"": result += "&quot;"
        case "\n" where keepsLines, "\t" where keepsLines:
            result.unicodeScalars.append(scalar)
        case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
        case "\n", "\t": result += "&#\(scalar.value);"
        case "\0"..<"\r", "\u{E}"..<" ": result += "\u{FFFD}"
        case _ where isSteering(scalar): result += "&#\(scalar.value);"
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result
}

/// The first line of every XML document.
let xmlDeclaration = #"<?xml version="1.0" encoding="UTF-8"?>"#
