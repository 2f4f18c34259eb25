import FlowModel
import Foundation

/// The app as a state machine that Qt's compiler of SCXML has made: a state for each screen, and of
/// each output the transition to what it shows first. Such a machine has no stacks, values and
/// guards, and nothing is at work in it but one state: it does less for an event.
struct MachinePeer {
    private typealias Function = @convention(c) (UnsafePointer<UInt8>, Int32) -> Int32
    private let function: Function

    /// Nil where the folder of tools lacks the compiler, or no C++ can be compiled.
    init?(_ graph: FlowGraph, tools: String) {
        guard
            let libraries = FileManager.default.enumerator(atPath: tools + "/usr/lib")?
                .compactMap({ $0 as? String }).first(where: { $0.hasSuffix("/libQt6Core.so.6") })
        else { return nil }
        let library = tools + "/usr/lib/" + libraries.split(separator: "/").dropLast().joined()
        let place = tools + "/machine"
        let files = [(".scxml", graph.machine), ("-play.cpp", Self.program)]
        for (ending, text) in files {
            try? text.write(toFile: place + ending, atomically: true, encoding: .utf8)
        }
        setenv("LD_LIBRARY_PATH", library, 1)
        defer { unsetenv("LD_LIBRARY_PATH") }
        let headers = library.replacing("/usr/lib/", with: "/usr/include/") + "/qt6"
        let programs = [
            [
                tools + "/usr/lib/qt6/libexec/qscxmlc", place + ".scxml", "--classname", "Machine",
                "--header", place + ".h", "--impl", place + ".cpp",
            ],
            [
                "c++", "-std=c++17", "-O2", "-fPIC", "-shared", "-o", place + ".so",
                "-I" + headers, "-I" + headers + "/QtCore", "-I" + headers + "/QtScxml",
                place + "-play.cpp", place + ".cpp", "-L" + library, "-l:libQt6Scxml.so.6",
                "-l:libQt6Core.so.6", "-Wl,--allow-shlib-undefined", "-Wl,--disable-new-dtags",
                "-Wl,-rpath," + library,
            ],
        ]
        guard programs.allSatisfy({ runProgram($0)?.exitCode == 0 }),
            let image = dlopen(place + ".so", RTLD_NOW), let symbol = dlsym(image, "play")
        else { return nil }
        function = unsafeBitCast(symbol, to: Function.self)
    }

    /// Each event by itself, until the machine is at rest. Returns how many there were.
    func play(_ outputs: [UInt8]) -> Int { Int(function(outputs, Int32(outputs.count))) }

    private static let program = """
        #include <QtCore/QCoreApplication>
        #include "machine.h"

        extern "C" int play(const unsigned char *outputs, int count) {
            static int one = 1;
            static char name[] = "play", *names[] = {name, nullptr};
            static QCoreApplication application(one, names);
            static const QString events[] = {"output.0", "output.1", "output.2"};
            Machine machine;
            machine.start();
            QCoreApplication::sendPostedEvents();
            int done = 0;
            for (int index = 0; index < count; index++) {
                machine.submitEvent(events[outputs[index]]);
                QCoreApplication::sendPostedEvents();
                done += machine.isRunning();
            }
            return done;
        }

        """
}

extension FlowGraph {
    /// The app in SCXML.
    fileprivate var machine: String {
        var text = "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\""
        text += " initial=\"s\(firstState)\">\n"
        for (screen, targets) in machineTargets.enumerated() {
            text += "<state id=\"s\(screen)\">"
            for (output, target) in targets {
                text += "<transition event=\"output.\(output)\" target=\"s\(target)\"/>"
            }
            text += "</state>\n"
        }
        return text + "</scxml>\n"
    }

    /// The screen that is shown first, by index.
    var firstState: Int { shown(by: self[application.root].start) ?? 0 }

    /// The app as a state machine: for each screen its outputs that something answers, and the
    /// screens that are shown then, by index.
    var machineTargets: [[(output: Int, target: Int)]] {
        var targets: [[(output: Int, target: Int)]] = screens.map { _ in [] }
        for transition in transitions {
            for binding in transition.triggers {
                guard case .output(let screen, let output) = binding.trigger else { continue }
                // What leaves goes to where its flow begins.
                guard
                    let target = shown(by: transition.steps)
                        ?? shown(by: self[transition.flow].start)
                else { continue }
                targets[Int(screen.index)].append((Int(output), target))
            }
        }
        return targets.map { $0.sorted { $0.output < $1.output } }
    }

    /// The screen that steps show first, by index.
    private func shown(by list: StepList) -> Int? {
        for index in list.indices {
            switch steps[index].verb.made?.target {
            case .screen(let screen)?: return Int(screen.index)
            case .flow(let flow)?: return shown(by: self[flow].start)
            case nil: break
            }
            for inner in steps[index].verb.alternatives {
                if let found = shown(by: inner) { return found }
            }
        }
        return nil
    }
}
