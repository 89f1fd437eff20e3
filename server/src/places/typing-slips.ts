import { allKeys, keysWithPrefix, type KeyRange } from './name-keys.ts';
import type { PlacesIndex } from './places-file.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz ';
const shortestName = 5;

/**
 * The keys that begin with a name that is one slip away: a letter too many, too few, wrong, or two letters swapped.
 * None for names of fewer than 5 letters, where a slip makes another word.
 */
export function keysOneSlipAway(index: PlacesIndex, name: string): KeyRange[] {
  if (name.length < shortestName) return [];
  const found: KeyRange[] = [];
  let right = allKeys(index);
  for (let at = 0; at < name.length && right.first < right.end; at++) {
    for (const ending of slipsAt(name, at)) {
      const keys = keysWithPrefix(index, name.slice(0, at) + ending, right);
      if (keys.first < keys.end) found.push(keys);
    }
    // Slips in later letters share the letters before them, so fewer and fewer keys are left to search.
    right = keysWithPrefix(index, name.slice(0, at + 1), right);
  }
  return found;
}

function slipsAt(name: string, at: number): string[] {
  const rest = name.slice(at);
  const later = rest.slice(1);
  const slips = [later, later.slice(0, 1) + rest.slice(0, 1) + later.slice(1)];
  for (const letter of letters) slips.push(letter + later, letter + rest);
  return slips;
}
