import FlowModel

// The keys of files that declare no flow of their own: modules and extensions.

extension KeyTable {
    static let module = KeyTable(
        subject: "a module",
        rules: [
            KeyRule(.module, .name, isRequired: true, "The name of the module."),
            KeyRule(.summary, .text, "What the module is for, in one sentence."),
            KeyRule(.uses, .names, "Other modules whose names this one sees."),
            KeyRule(.private, .names, "What of it only the module itself sees."),
            KeyRule(.types, .types, "Structures, enumerations and external types."),
            KeyRule(.samples, .samples, "Values to try, by type."),
            KeyRule(.services, .services, "Operations written by hand, which `call` calls."),
            KeyRule(.events, .events, "What can happen to the app, answered as `app.name`."),
            KeyRule(.screens, .screens, "Screens that several flows show."),
            KeyRule(.styles, .styles, "Looks of layers, by names for `style`."),
            KeyRule(.actions, .actions, "Named lists of steps, for `run`."),
            KeyRule(.links, .links, "What URLs lead to, in apps whose file uses the module."),
        ])

    static let extend = KeyTable(
        subject: "an extension",
        rules: [
            KeyRule(.extend, .name, isRequired: true, "The flow that is added to."),
            KeyRule(.summary, .text, "What it adds, in one sentence."),
            KeyRule(.uses, .names, "The modules whose names this file sees."),
            KeyRule(.screens, .screens, "More screens of the flow."),
            KeyRule(.actions, .actions, "More named lists of steps, for `run`."),
            KeyRule(.transitions, .transitions, "What happens at more triggers."),
        ])
}
