#include "CRevision.h"

const char *flowc_revision(void) { return FLOWC_REVISION; }
