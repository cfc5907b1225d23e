/** The signs on cards, drawn in a square of 48: lines, filled shapes, or a short text. */

/** @typedef {{ text?: string, line?: string, fill?: string }} Sign */

/** @type {Readonly<Record<string, Sign>>} */
export const SIGNS = {
  // Skip: a leap over somebody.
  S: {
    line: "M6 33C9 9 36 7 41 28M41 30l-8-5M41 30l5-8",
    fill: "M23 30a6.5 6.5 0 1 1 .01 0zM12 44c1-9 21-9 22 0z",
  },
  // Reverse: there and back.
  R: {
    line: "M7 20h29M28 11l9 9-9 9M41 34H12M20 25l-9 9 9 9",
  },
  D: { text: "+2" },
  WD: { text: "+4" },
  // Jackpot: the wheel under its pointer.
  J: {
    line: "M24 10a17 17 0 1 1 0 34 17 17 0 0 1 0-34zM24 10v34M9.3 18.5l29.4 17M38.7 18.5l-29.4 17",
    fill: "M18 2h12l-6 11zM24 22a5 5 0 1 1 0 10 5 5 0 0 1 0-10z",
  },
  WJ: {
    line: "M24 10a17 17 0 1 1 0 34 17 17 0 0 1 0-34zM24 10v34M9.3 18.5l29.4 17M38.7 18.5l-29.4 17",
    fill: "M18 2h12l-6 11zM24 22a5 5 0 1 1 0 10 5 5 0 0 1 0-10z",
  },
  // Showdown: two paddles crossed.
  WS: {
    line: "M10 42 30 18M38 42 18 18M27 21c-5-6-1-14 6-14 7 1 9 9 3 14-3 2-6 2-9 0zM21 21c5-6 1-14-6-14-7 1-9 9-3 14 3 2 6 2 9 0z",
  },
  // The T. Rex: a footprint with three claws.
  WT: {
    fill: "M24 46c-8 0-12-6-10-12 1-4 4-5 4-9L9 14l2-7 8 9 2-2L24 1l3 13 2 2 8-9 2 7-9 11c0 4 3 5 4 9 2 6-2 12-10 12z",
  },
  // Welcome to the Jam: a card that falls and turns.
  WW: {
    line: "M14 17l17-6 8 23-17 6zM6 8l3 8M4 22l3 8M40 4l3 7",
    fill: "M26 18.5a6 6 0 1 1 .01 0zM24 31l9-3-3 5z",
  },
  // Wild: a star, that points to all four colours.
  W: { fill: "M24 2l6 16 16 6-16 6-6 16-6-16L2 24l16-6z" },
};
