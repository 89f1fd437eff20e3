import { exactly, glanceWords, joinsOf, patternOf, minLongLength } from './house-words.ts';
import { foldLookAlikes } from './look-alikes.ts';
import { site } from './site.ts';

/** Shorter names, such as ‘Up’, would forbid too many others. */
const shortest = 3;

/**
 * Whether a lower-case username could pass for the site. Names from seven letters on count inside other text;
 * shorter ones, such as ‘Home’, only alone.
 */
export function holdsSiteName(folded: string): boolean {
  const name = nameOfSite();
  if (!isLong(name)) return isWholeText(name, folded);
  const overGaps = patternOf(name, ' ?');
  return new RegExp(`${patternOf(name)}|(?:^| )${overGaps}|${overGaps}(?: |$)`, 'u').test(
    glanceWords(folded).join(' '),
  );
}

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
  return Array.from(name).length >= minLongLength;
}

function isWholeText(name: string, folded: string): boolean {
  return Array.from(name).length >= shortest && glanceWords(folded).join('') === name;
}
