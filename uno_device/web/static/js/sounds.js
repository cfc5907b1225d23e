/** Short sounds that are made here, without a file; every kind can be switched off. */

import { h } from "./dom.js";
import { kept, keepFor } from "./kept.js";
import { t } from "./words.js";

/**
 * @typedef {"turn" | "uno" | "card" | "duel_tick" | "go" | "won" | "lost" | "spin" | "stop" | "error"} Kind
 *   `spin`: a stop passes the wheel's pointer; `stop`: the wheel has stopped
 * @typedef {object} Note
 * @property {number} hz the pitch; of a rustle, the middle of what is heard of it
 * @property {number} [to] the pitch that it slides to
 * @property {number} [at] when it begins (s)
 * @property {number} [lasts] (s)
 * @property {number} [loud] from 0 to 1
 * @property {OscillatorType | "rustle"} [wave]
 */

/** @type {Readonly<Record<Kind, readonly Note[]>>} */
const SOUNDS = {
  turn: [
    { hz: 659, lasts: 0.2 },
    { hz: 988, at: 0.13, lasts: 0.35 },
  ],
  uno: [
    { hz: 523, lasts: 0.14, wave: "square", loud: 0.3 },
    { hz: 784, at: 0.12, lasts: 0.14, wave: "square", loud: 0.3 },
    { hz: 1047, at: 0.24, lasts: 0.4, wave: "square", loud: 0.3 },
  ],
  card: [
    { hz: 2600, lasts: 0.07, wave: "rustle", loud: 0.7 },
    { hz: 900, at: 0.05, lasts: 0.05, wave: "rustle", loud: 0.9 },
  ],
  duel_tick: [{ hz: 880, lasts: 0.09, loud: 0.6 }],
  go: [{ hz: 1760, lasts: 0.3, wave: "square", loud: 0.3 }],
  won: [
    { hz: 1047, lasts: 0.18 },
    { hz: 1319, at: 0.12, lasts: 0.18 },
    { hz: 1568, at: 0.24, lasts: 0.5 },
  ],
  lost: [
    { hz: 392, to: 370, lasts: 0.25 },
    { hz: 294, to: 220, at: 0.22, lasts: 0.5 },
  ],
  spin: [{ hz: 1900, lasts: 0.025, wave: "rustle", loud: 0.8 }],
  stop: [
    { hz: 784, lasts: 0.16 },
    { hz: 1175, at: 0.1, lasts: 0.45 },
  ],
  error: [{ hz: 208, to: 165, lasts: 0.3, wave: "sawtooth", loud: 0.35 }],
};

const KINDS = /** @type {Kind[]} */ (Object.keys(SOUNDS));
const KEPT_AS = "sounds";
/** How loud all of it is, of what the loudspeaker gives. */
const VOLUME = 0.35;
/** How long a note takes to swell, so that it does not click (s). */
const SWELL_S = 0.006;
/** Notes that may sound at a time; more are dropped. */
const MOST_NOTES = 16;

/** Plays notes, once a gesture of a person has allowed it: browsers do not before. */
class Speaker {
  /** @type {AudioContext | null} */
  context = null;
  /** @type {AudioBuffer | null} */
  rustle = null;
  sounding = 0;
  /** @type {Set<string>} the kinds that are switched off */
  off = new Set((kept(KEPT_AS) ?? "").split(" "));

  wake() {
    if (typeof AudioContext === "undefined") return;
    this.context ??= new AudioContext();
    if (this.context.state !== "running") this.context.resume().catch(() => {}); // next gesture
  }

  /** @param {readonly Note[]} notes */
  play(notes) {
    const { context } = this;
    if (context?.state !== "running" || document.hidden) return;
    for (const note of notes) {
      if (this.sounding < MOST_NOTES) this.sound(context, note);
    }
  }

  /**
   * @param {AudioContext} context
   * @param {Note} note
   */
  sound(context, { hz, to = hz, at = 0, lasts = 0.2, loud = 0.7, wave = "triangle" }) {
    const begins = context.currentTime + at;
    const ends = begins + lasts;
    const gain = context.createGain();
    gain.gain.setValueAtTime(0.0001, begins);
    gain.gain.linearRampToValueAtTime(loud * VOLUME, begins + SWELL_S);
    gain.gain.exponentialRampToValueAtTime(0.0001, ends);
    gain.connect(context.destination);
    const source = wave === "rustle" ? this.noise(context, hz, gain) : context.createOscillator();
    if (source instanceof OscillatorNode) {
      source.type = /** @type {OscillatorType} */ (wave);
      source.frequency.setValueAtTime(hz, begins);
      source.frequency.linearRampToValueAtTime(to, ends);
      source.connect(gain);
    }
    this.sounding += 1;
    source.onended = () => {
      this.sounding -= 1;
      gain.disconnect();
    };
    source.start(begins);
    source.stop(ends);
  }

  /**
   * @param {AudioContext} context
   * @param {number} hz
   * @param {AudioNode} out
   */
  noise(context, hz, out) {
    this.rustle ??= noiseOf(context);
    const source = context.createBufferSource();
    source.buffer = this.rustle;
    source.loop = true;
    const filter = context.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.value = hz;
    source.connect(filter).connect(out);
    return source;
  }

  /**
   * @param {Kind[]} kinds
   * @param {boolean} on
   */
  switch(kinds, on) {
    for (const kind of kinds) {
      if (on) this.off.delete(kind);
      else this.off.add(kind);
    }
    keepFor(KEPT_AS, [...this.off].join(" ").trim() || null);
  }
}

const speaker = new Speaker();
for (const gesture of ["pointerdown", "keydown", "touchend"]) {
  window.addEventListener(gesture, () => speaker.wake(), { capture: true, passive: true });
}

/**
 * Plays the sound of a kind, unless it is switched off or nobody has touched the page yet.
 * @param {Kind} kind
 */
export function playSound(kind) {
  if (!speaker.off.has(kind)) speaker.play(SOUNDS[kind]);
}

/**
 * Returns a switch for each kind, and one for all of them.
 * @returns {HTMLElement}
 */
export function soundSettings() {
  const boxes = KINDS.map((kind) => soundSwitch([kind], t(`page.sounds.${kind}`)));
  const all = soundSwitch(KINDS, t("page.sounds.all"));
  const sync = () => {
    for (const { box, kinds } of boxes) box.checked = !kinds.some((kind) => speaker.off.has(kind));
    all.box.checked = KINDS.every((kind) => !speaker.off.has(kind));
    all.box.indeterminate = !all.box.checked && KINDS.some((kind) => !speaker.off.has(kind));
  };
  sync();
  const rows = [all, ...boxes].map(({ row }) => row);
  const legend = h("legend", null, t("page.sounds.title"));
  return h("fieldset", { class: "sounds", onchange: sync }, legend, ...rows);
}

/**
 * @param {Kind[]} kinds
 * @param {string} name
 */
function soundSwitch(kinds, name) {
  const box = h("input", { type: "checkbox" });
  box.addEventListener("change", () => {
    speaker.switch(kinds, box.checked);
    const [kind] = kinds;
    if (box.checked && kind && kinds.length === 1) playSound(kind);
  });
  return { box, kinds, row: h("label", { class: "sound" }, box, h("span", null, name)) };
}

/** @param {AudioContext} context */
function noiseOf(context) {
  const buffer = context.createBuffer(1, context.sampleRate / 5, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = 2 * Math.random() - 1;
  return buffer;
}
