import { messages } from '@ballpark/domain/contract/messages.ts';
import { foldText } from '@ballpark/domain/search-words.ts';
import { feature } from '@rapideditor/country-coder';

const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Languages in which people name countries when they search; English and its short forms among them. */
const searched = [
  'en',
  'de',
  'fr',
  'es',
  'pt',
  'it',
  'nl',
  'pl',
  'tr',
  'ru',
  'uk',
  'el',
  'ar',
  'hi',
  'ja',
  'zh',
  'ko',
].map((language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }));
const englishShort = new Intl.DisplayNames('en', { type: 'region', style: 'short', fallback: 'none' });

/** The English name of a country by its ISO 3166-1 code. */
export function countryName(code: string): string {
  // 'Hong Kong SAR China' stands for Hong Kong.
  return (nameIn(english, code) ?? messages.unknownCountry).replace(/ SAR China$/, '');
}

/** Everything a search may call a country, folded and without spaces: names, codes and nicknames. */
export function countryKeys(code: string): string[] {
  const known = feature(code)?.properties;
  const names = [countryName(code), code, known?.iso1A3, known?.nameEn, ...(known?.aliases ?? [])];
  names.push(...[englishShort, ...searched].map((language) => nameIn(language, code)));
  return [...new Set(names.map((name) => squeeze(name ?? '')))].filter((name) => name !== '');
}

/** Folded and without spaces, so that 'D.C.' is 'dc'. */
export function squeeze(text: string): string {
  return foldName(text).replaceAll(' ', '');
}

/** Undefined instead of an error for a text that is not a region code. */
function nameIn(names: Intl.DisplayNames, code: string): string | undefined {
  return /^[A-Z]{2}$/.test(code) ? names.of(code) : undefined;
}

/** A name as the index keeps it and searches compare it: lower case, without accents and signs. */
export function foldName(name: string): string {
  // Most names are plain, and foldText costs ten times as much.
  return /^[a-zA-Z]+$/.test(name) ? name.toLowerCase() : foldText(name);
}
