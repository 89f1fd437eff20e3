/** One hue in three brightnesses, so that every object has a light and a dark side. */
export type Tone = { base: string; dark: string; light: string };

/** The variable parts of a drawing: two matching colours, and random numbers from a seed. */
export type Kit = {
  accent: Tone;
  second: Tone;
  chance: (share: number) => boolean;
  pick: <T>(choices: readonly [T, ...T[]]) => T;
  between: (low: number, high: number) => number;
};

const terracotta = { base: '#d4653b', dark: '#a94a28', light: '#eb9068' };
const teal = { base: '#2e8b84', dark: '#1f6560', light: '#62b6ae' };
const mustard = { base: '#e2a62b', dark: '#b57f16', light: '#f3ca6c' };
const blue = { base: '#3f72b5', dark: '#2c5288', light: '#7aa3d9' };
const plum = { base: '#8b4c7a', dark: '#66355a', light: '#b67ea6' };
const green = { base: '#5b8f55', dark: '#3f6a3b', light: '#8fba87' };
const coral = { base: '#e77c6c', dark: '#bd5749', light: '#f4aca0' };
const navy = { base: '#3a4c74', dark: '#273452', light: '#6c80aa' };

const pairs: readonly [[Tone, Tone], ...[Tone, Tone][]] = [
  [terracotta, teal],
  [teal, mustard],
  [mustard, navy],
  [blue, coral],
  [plum, mustard],
  [green, terracotta],
  [coral, teal],
  [navy, mustard],
];

/** The kit for a seed: the same seed always gives the same drawing. */
export function makeKit(seed: number): Kit {
  const random = mulberry32(seed);
  const pick = <T>(choices: readonly [T, ...T[]]): T =>
    choices[Math.floor(random() * choices.length)] ?? choices[0];
  const [accent, second] = pick(pairs);
  return {
    accent,
    second,
    pick,
    chance: (share) => random() < share,
    between: (low, high) => Math.round(low + random() * (high - low)),
  };
}

function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
