import type { PlacesIndex } from './places-file.ts';

/** Keys from `first` up to, not including, `end`. */
export type KeyRange = { first: number; end: number };

export function allKeys(index: PlacesIndex): KeyRange {
  return { first: 0, end: index.keyStart.length - 1 };
}

/** The keys within a range that begin with a prefix. */
export function keysWithPrefix(index: PlacesIndex, prefix: string, within: KeyRange): KeyRange {
  const first = lowerBound(index, prefix, within);
  return { first, end: lowerBound(index, `${prefix}\uFFFF`, { first, end: within.end }) };
}

export function keyAt(index: PlacesIndex, key: number): string {
  return index.keyText.toString('utf8', index.keyStart[key], index.keyStart[key + 1]);
}

function lowerBound(index: PlacesIndex, text: string, within: KeyRange): number {
  let { first, end } = within;
  while (first < end) {
    const middle = (first + end) >>> 1;
    if (keyAt(index, middle) < text) first = middle + 1;
    else end = middle;
  }
  return first;
}
