import { exactly, glanceWords, joinsOf, patternOf, shortestLong } from './house-words.ts';
import { foldLookAlikes } from './look-alikes.ts';
import { site } from './site.ts';

/** A shorter name of the place, such as ‘Up’, is not protected, because that would forbid too many names. */
const shortest = 3;

/**
 * Whether a lower-case username could pass for the place itself, by the name that an admin gave it. A name of seven letters or more counts
 * as a part of the text, like long house words; a shorter one, such as ‘Home’, only if the text says nothing else.
 */
export function holdsSiteName(folded: string): boolean {
  const name = nameOfSite();
  if (!isLong(name)) return isWholeText(name, folded);
  const overGaps = patternOf(name, ' ?');
  return new RegExp(`${patternOf(name)}|(?:^| )${overGaps}|${overGaps}(?: |$)`, 'u').test(
    glanceWords(folded).join(' '),
  );
}

/** Whether a person's name says the name of the place: a long one among its words, a short one if it says nothing else. */
export function saysSiteName(folded: string): boolean {
  const name = nameOfSite();
  if (!isLong(name)) return isWholeText(name, folded);
  const pattern = exactly([name]);
  return joinsOf(glanceWords(folded)).some((joined) => pattern.test(joined));
}

function nameOfSite(): string {
  return glanceWords(foldLookAlikes(site.name)).join('');
}

function isLong(name: string): boolean {
  return Array.from(name).length >= shortestLong;
}

function isWholeText(name: string, folded: string): boolean {
  return Array.from(name).length >= shortest && glanceWords(folded).join('') === name;
}
