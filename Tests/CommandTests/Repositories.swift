/// A flow with an unused input and a screen that nothing shows.
let shopWithFindings = """
    flow: Shop
    inputs: { id: Int }
    screens:
      List: { outputs: [open] }
      Detail:
      Lost:
    start: { push: List }
    transitions:
      List.open: { push: Detail }

    """

/// What a script says before it uses git: the configuration of the machine counts for nothing.
let plainGit = """
    export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
    export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b

    """
