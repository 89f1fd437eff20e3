import { glanceWords, patternOf, shortestLong, spelledTogether } from './house-words.ts';
import { foldLookAlikes } from './look-alikes.ts';
import { site } from './site.ts';

/** A shorter name of the place, such as ‘Up’, is not protected, because that would forbid too many names. */
const shortest = 3;

/**
 * Whether a lower-case text could pass for the place itself, by the name that an admin gave it. A name of seven letters or more counts as a
 * part of the text, like long house words; a shorter one, such as ‘Home’, only if the text says nothing else.
 */
export function passesForSite(folded: string): boolean {
  const name = glanceWords(foldLookAlikes(site.name)).join('');
  const length = Array.from(name).length;
  if (length < shortest) return false;
  const text = spelledTogether(glanceWords(folded)).join(' ');
  if (length < shortestLong) return text.replaceAll(' ', '') === name;
  const overGaps = patternOf(name, ' ?');
  return new RegExp(`${patternOf(name)}|(?:^| )${overGaps}|${overGaps}(?: |$)`, 'u').test(text);
}
