import type { I18n } from '@lingui/core';
import { allLanguages, sourceLanguage } from './languages.ts';
import { shortenLocation } from './places.ts';

/**
 * 'Munich, Bavaria, Germany' as 'Munich, Deutschland': without the region, and with the country in the reader’s language,
 * in whichever of ours it was written. Cities keep their names, and what is no country stays as it is.
 */
export function placeText({ locale }: I18n, location: string): string {
  const short = shortenLocation(location);
  const comma = short.lastIndexOf(', ');
  const country = short.slice(comma + 2);
  const code = comma < 0 ? undefined : codeOf(country);
  const name = code === undefined ? undefined : nameIn(locale, code);
  return name === undefined ? short : `${short.slice(0, comma)}, ${name}`;
}

const known = new Map<string, string | undefined>();

function codeOf(country: string): string | undefined {
  if (!known.has(country)) known.set(country, findCode(country));
  return known.get(country);
}

/** English first, in which most are kept. */
function findCode(country: string): string | undefined {
  const spoken = [sourceLanguage, ...allLanguages.filter((language) => language !== sourceLanguage)];
  for (const language of spoken) {
    const code = codesIn(language).get(country);
    if (code !== undefined) return code;
  }
  return undefined;
}

const codes = new Map<string, Map<string, string>>();

/** `Intl` gives no list of countries, so ask it for every pair of letters. */
function codesIn(language: string): Map<string, string> {
  const found = codes.get(language) ?? new Map<string, string>();
  if (found.size > 0) return found;
  for (const first of letters)
    for (const second of letters) {
      const name = nameIn(language, first + second);
      if (name !== undefined && !found.has(name)) found.set(name, first + second);
    }
  codes.set(language, found);
  return found;
}

const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
const names = new Map<string, Intl.DisplayNames>();

/** Undefined for what is no region. 'Hong Kong SAR China' is Hong Kong. */
function nameIn(language: string, code: string): string | undefined {
  const inLanguage =
    names.get(language) ?? new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  names.set(language, inLanguage);
  return inLanguage.of(code)?.replace(/ SAR China$/, '');
}
