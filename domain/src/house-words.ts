import {
  houseTitles,
  housePhrases,
  houseWords,
  innocentParts,
  innocentWords,
  neverNames,
  roleCompanions,
  roleWords,
  unpartedWords,
} from './house-word-lists.ts';
import { foldLookAlikes, skeletonOf } from './look-alikes.ts';

/**
 * Does a text hold a word of the house, or say nothing but what the house would sign with? Look-alikes, repeated letters and signs
 * that take words apart hide nothing. `folded` is in small letters (foldLookAlikes). A short word counts only within one word of
 * the text, so that ‘Tea Mazur’ and ‘Conrad Minh’ pass.
 */
export function holdsHouseWord(folded: string): boolean {
  const words = spelledTogether(wordsOf(folded));
  const apart = words.map(blurred).join(' ');
  return (
    anyPart.test(apart) ||
    anyPhrase.test(apart) ||
    spelledAdmin.test(apart) ||
    words.some((word) => anyNeverName.test(blurred(word))) ||
    (words.length > 1 && anyTitle.test(blurred(words[0] ?? ''))) ||
    folded.split(betweenParts).some(isRole)
  );
}

/** Tells whether a single word looks like one of these. Short ones are left out: one letter more makes another word of them. */
export function looksLikeOneOf(words: Iterable<string>): (skeleton: string) => boolean {
  const pattern = exactly(Array.from(words).filter((word) => word.length >= shortestBlurred));
  return (skeleton) => pattern.test(blurred(skeleton));
}

const shortestBlurred = 5;
/** Words of this length and more are recognised with one of two equal letters missing, too, and across the gap between two words. */
const shortestLong = 7;

/** What reads like a letter at a glance; too coarse to tell people apart by it. */
const glances: readonly [RegExp, string][] = [
  [/cl/gu, 'd'],
  [/q/gu, 'p'],
  [/v/gu, 'u'],
  [/[6ß]/gu, 'b'],
];

function blurred(skeleton: string): string {
  return glances.reduce((text, [sign, letter]) => text.replaceAll(sign, letter), skeleton);
}

function lookOf(word: string): string {
  return blurred(skeletonOf(foldLookAlikes(word)));
}

/** A pattern of the word in which each letter may be repeated, and `gap` may stand between two. */
function patternOf(word: string, gap = ''): string {
  const isLong = word.length >= shortestLong;
  const runs = lookOf(word).match(/(.)\1*/gsu) ?? [];
  return runs
    .map((run) => {
      const [letter = ''] = run;
      const rest = Array.from(run).length - 1;
      return isLong ? `${letter}(?:${gap}${letter})*` : `${letter}{${rest + 1},}`;
    })
    .join(gap);
}

function exactly(words: readonly string[]): RegExp {
  return new RegExp(
    `^(?:${words.map((word) => (word.length < shortestBlurred ? lookOf(word) : patternOf(word))).join('|')})$`,
    'u',
  );
}

const anyPart = new RegExp(
  [...houseWords.map((word) => patternOf(word)), ...unpartedWords.map(lookOf)].join('|'),
  'u',
);
const longWords = [...houseWords.filter((word) => word.length >= shortestLong), ...housePhrases];
const overGaps = longWords.map((word) => patternOf(word, ' ?')).join('|');
/** Across a gap, a match has to begin or end where a word does, so that ‘Jessup Porter’ passes. */
const anyPhrase = new RegExp(`(?:^| )(?:${overGaps})|(?:${overGaps})(?: |$)`, 'u');
const spelledAdmin = new RegExp(`^${patternOf('admin', ' ?').replaceAll('{1,}', '+')}$`, 'u');
const anyNeverName = exactly(neverNames);
const anyTitle = exactly(houseTitles);
const anyRoleWord = exactly(roleWords);
const anyCompanion = exactly(roleCompanions);

/** Brackets, strokes and the like, with which a role is put beside a name. */
const betweenParts = /[()[\]{}<>|/\\,;:*"“”„«»•·–—~]|\s-+\s|\s-|-\s/u;

/** Several words of nothing but a role, or a single one beside something else; ‘Care’ and ‘Grant Help’ are names. */
function isRole(part: string, _: number, parts: readonly string[]): boolean {
  const words = wordsOf(part.replaceAll(/\p{N}+(?![\p{L}\p{N}])/gu, ' ')).map(blurred);
  const hasRole = words.some((word) => anyRoleWord.test(word));
  const isWhole = parts.length === 1 && words.length === 1;
  return hasRole && !isWhole && words.every((word) => anyRoleWord.test(word) || anyCompanion.test(word));
}

/** Signs that stand in for letters, so that people read a word that a search does not find. */
const disguises: Record<string, string> = {
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  '€': 'e',
  '£': 'l',
  '¢': 'c',
  '+': 't',
};

/** Replaces an innocent word: no pattern reaches across it, and it is not a single letter. */
const hole = '  ';
const innocentPart = new RegExp(innocentParts.map(skeletonOf).join('|'), 'gu');
const innocent = new Set(innocentWords.map(skeletonOf));

function wordsOf(folded: string): string[] {
  return skeletonOf(folded.replaceAll(/[@$!|€£¢+]/gu, (sign) => disguises[sign] ?? sign))
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => (innocent.has(word) ? hole : word.replaceAll(innocentPart, hole)))
    .filter((word) => word !== '');
}

/** Letters that stand alone, one after the other, are read as one word. */
function spelledTogether(words: readonly string[]): string[] {
  const texts: string[] = [];
  let isSpelling = false;
  for (const word of words) {
    const isLetter = word.length === 1;
    if (isLetter && isSpelling) texts.push(`${texts.pop() ?? ''}${word}`);
    else texts.push(word);
    isSpelling = isLetter;
  }
  return texts;
}
