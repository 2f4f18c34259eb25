#pragma once

/// The git revision that the tool was built from; empty if the build was not told it.
const char *_Nonnull flowc_revision(void);
