/* Lists of things that happened or are to happen, in order of time. */
#include "board.h"

#include <stdlib.h>
#include <string.h>

static void make_room(record_list *list) {
    if (list->count < list->room) return;
    list->room = list->room ? 2 * list->room : 64;
    list->items = realloc(list->items, list->room * sizeof(record));
    if (!list->items) abort();
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
    record first = list->items[0];
    list->count--;
    memmove(list->items, list->items + 1, list->count * sizeof(record));
    return first;
}

size_t record_take(record_list *list, record *into, size_t room) {
    size_t taken = list->count < room ? list->count : room;
    memcpy(into, list->items, taken * sizeof(record));
    list->count -= taken;
    memmove(list->items, list->items + taken, list->count * sizeof(record));
    return taken;
}
