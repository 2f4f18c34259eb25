#include <stdlib.h>

// Embedded Swift leaves the reading of numbers to whoever links it. There is one locale here, C's.
const char *_swift_stdlib_strtod_clocale(const char *text, double *number) {
    char *end;
    *number = strtod(text, &end);
    return end;
}
