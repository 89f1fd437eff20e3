/** Pseudo-random numbers from 0 to 1; the same seed gives the same sequence. */
export function fixedRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
}
