import type { GatheredPlace } from './gather-places.ts';
import { joinTexts } from './join-texts.ts';
import { keyKinds, type PlacesIndex } from './places-file.ts';

const longestKey = 60;
/** Short names in Latin letters that are no codes are mostly syllables of transliterations. */
const tiny = /^[a-z]{1,3}$/;

/** Every name of every place, folded and sorted, with the places that bear it. */
export function indexNames(
  places: GatheredPlace[],
): Pick<PlacesIndex, 'keyStart' | 'keyText' | 'postingStart' | 'posting'> {
  const postings = new Map<string, number[]>();
  for (const [place, { names, codes }] of places.entries()) {
    const own = names[0] ?? '';
    for (const name of names) {
      const isSyllable = tiny.test(name) && !codes.includes(name);
      const other = isSyllable ? keyKinds.syllable : keyKinds.alternate;
      add(postings, name, place * 4 + (name === own ? keyKinds.primary : other));
    }
    for (const rest of laterWords(own)) add(postings, rest, place * 4 + keyKinds.inner);
  }
  // By UTF-16 unit, the order in which searches compare.
  const keys = [...postings.keys()].sort();
  const joined = joinTexts(keys);
  const lists = keys.map((key) => postings.get(key) ?? []);
  const postingStart = new Uint32Array(keys.length + 1);
  for (const [at, list] of lists.entries()) postingStart[at + 1] = (postingStart[at] ?? 0) + list.length;
  return {
    keyStart: joined.start,
    keyText: joined.text,
    postingStart,
    posting: Uint32Array.from(lists.flat()),
  };
}

function add(postings: Map<string, number[]>, key: string, posting: number): void {
  if (key === '' || key.length > longestKey) return;
  const list = postings.get(key);
  if (list) list.push(posting);
  else postings.set(key, [posting]);
}

/** 'rio de janeiro' is also found as 'janeiro'; words of fewer than 4 letters would only be noise. */
function laterWords(name: string): string[] {
  const rests: string[] = [];
  for (let space = name.indexOf(' '); space !== -1; space = name.indexOf(' ', space + 1)) {
    const rest = name.slice(space + 1);
    if (/^\S{4}/.test(rest)) rests.push(rest);
  }
  return rests;
}
