/* Lists of things that happened or are to happen, in order of time. */
#include "board.h"

#include <stdlib.h>
#include <string.h>

/* Room for one more at the end: where those lay that are gone, if they were as many, or new. */
static void make_room(record_list *list) {
    size_t gone = list->items - list->memory;
    if (gone + list->count < list->room) return;
    if (gone > list->count) {
        memcpy(list->memory, list->items, list->count * sizeof(record));
        gone = 0;
    } else {
        list->room = list->room ? 2 * list->room : 64;
        list->memory = realloc(list->memory, list->room * sizeof(record));
        if (!list->memory) abort();
    }
    list->items = list->memory + gone;
}

void record_add(record_list *list, cycles at, uint32_t what, uint32_t value) {
    make_room(list);
    list->items[list->count++] = (record){at, what, value};
}

/* Behind everything of the same time. */
void record_insert(record_list *list, cycles at, uint32_t what, uint32_t value) {
    make_room(list);
    size_t place = list->count++;
    for (; place > 0 && list->items[place - 1].at > at; place--)
        list->items[place] = list->items[place - 1];
    list->items[place] = (record){at, what, value};
}

record record_shift(record_list *list) {
    list->count--;
    return *list->items++;
}

size_t record_take(record_list *list, record *into, size_t room) {
    size_t taken = list->count < room ? list->count : room;
    memcpy(into, list->items, taken * sizeof(record));
    list->count -= taken;
    list->items += taken;
    return taken;
}
