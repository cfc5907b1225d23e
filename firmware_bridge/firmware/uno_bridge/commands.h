// The commands of a session, each executed once.
#pragma once
#include <stdint.h>
#include "frames.h"

namespace commands {

const uint8_t NOT_A_COMMAND = 0xFF;

// How long the body of this type is.
uint8_t body_length(uint8_t type);

// Executes the command and remembers the answer.
void execute(const frames::Received &command);

// Sends the remembered answer.
void answer(uint8_t number);

}  // namespace commands
