import { english } from '@ballpark/domain/english.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { foldText } from '@ballpark/domain/search-words.ts';
import type { I18n } from '@lingui/core';
import { feature } from '@rapideditor/country-coder';

/** People search for countries in these languages. */
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

const shown = new Map<string, Intl.DisplayNames>();

export function countryName(code: string, { locale }: I18n = english): string {
  const names = shown.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
  shown.set(locale, names);
  // 'Hong Kong SAR China' is Hong Kong.
  return (nameIn(names, code) ?? messages.unknownCountry).replace(/ SAR China$/, '');
}

/** Names, codes and nicknames. */
export function countryKeys(code: string): string[] {
  const known = feature(code)?.properties;
  const names = [countryName(code), code, known?.iso1A3, known?.nameEn, ...(known?.aliases ?? [])];
  names.push(...[englishShort, ...searched].map((language) => nameIn(language, code)));
  return [...new Set(names.map((name) => squeeze(name ?? '')))].filter((name) => name !== '');
}

/** 'D.C.' is 'dc'. */
export function squeeze(text: string): string {
  return foldName(text).replaceAll(' ', '');
}

function nameIn(names: Intl.DisplayNames, code: string): string | undefined {
  return /^[A-Z]{2}$/.test(code) ? names.of(code) : undefined;
}

export function foldName(name: string): string {
  // foldText costs ten times as much, and most names are plain.
  return /^[a-zA-Z]+$/.test(name) ? name.toLowerCase() : foldText(name);
}
