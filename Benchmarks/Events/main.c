// libyaml's bare event loop over files, as a program of its own: the floor of every program that
// reads YAML. Prints how many events there were, so that no compiler can leave the loop out.

#include <stdio.h>
#include <stdlib.h>
#include <yaml.h>

static long count_events(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file == NULL || fseek(file, 0, SEEK_END) != 0) exit(2);
    long size = ftell(file);
    unsigned char *bytes = malloc((size_t)size + 1);
    rewind(file);
    if (bytes == NULL || fread(bytes, 1, (size_t)size, file) != (size_t)size) exit(2);
    fclose(file);

    yaml_parser_t parser;
    yaml_event_t event;
    long count = 0;
    int is_over = 0;
    yaml_parser_initialize(&parser);
    yaml_parser_set_input_string(&parser, bytes, (size_t)size);
    while (!is_over) {
        if (!yaml_parser_parse(&parser, &event)) exit(1);
        is_over = event.type == YAML_STREAM_END_EVENT;
        yaml_event_delete(&event);
        count += 1;
    }
    yaml_parser_delete(&parser);
    free(bytes);
    return count;
}

int main(int count, char **paths) {
    long events = 0;
    for (int index = 1; index < count; index += 1) events += count_events(paths[index]);
    printf("%ld\n", events);
    return 0;
}
