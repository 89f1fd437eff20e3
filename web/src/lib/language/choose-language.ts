import { type Language, inLanguage, languageCookie, splitLanguage } from '@ballpark/domain/languages.ts';
import { type PagePath, isInEachLanguage, pages } from '@ballpark/domain/pages.ts';
import { tabStore } from '../storage.ts';
import { pageLanguage } from './language.ts';

const yearSeconds = 31_536_000;

/** The address of this page in that language: apart for visitors, else the same. `path`: without a language. */
export function addressIn(language: Language, path: string): string {
  const page = Object.hasOwn(pages, path) ? pages[path as PagePath] : undefined;
  return page && isInEachLanguage(page) ? inLanguage(path, language) : path;
}

/** On this device, for the server (server/src/language/language-of.ts). */
export function keepLanguage(language: Language): void {
  const parts = [`${languageCookie}=${language}`, 'path=/', `max-age=${yearSeconds}`, 'samesite=lax'];
  if (location.protocol === 'https:') parts.push('secure');
  document.cookie = parts.join('; ');
}

/** So that a browser that keeps no cookies does not load for ever. */
const triedKey = 'ballpark.language-tried';

/** Loads the page anew where the account’s language is not the page’s. */
export function followAccount(language: Language | null | undefined): void {
  if (!language) return;
  keepLanguage(language);
  if (language === pageLanguage()) return tabStore.removeItem(triedKey);
  if (tabStore.getItem(triedKey) === language) return;
  tabStore.setItem(triedKey, language);
  const { path } = splitLanguage(location.pathname);
  location.replace(path + location.search + location.hash);
}
