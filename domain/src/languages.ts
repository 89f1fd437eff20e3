/**
 * What Ballpark speaks, by BCP 47 tag, each with its own name for itself. `isChecked`: a speaker has read all of
 * it. `isComplete`: the check fails when a text has no translation; otherwise that text is English. American English
 * has only the texts that differ, and the addresses of English.
 */
export const languages = {
  en: { name: 'English', direction: 'ltr', isChecked: true, isComplete: true },
  'en-US': { name: 'English (US)', direction: 'ltr', isChecked: true, isComplete: false },
  de: { name: 'Deutsch', direction: 'ltr', isChecked: false, isComplete: true },
  fr: { name: 'Français', direction: 'ltr', isChecked: false, isComplete: true },
  es: { name: 'Español', direction: 'ltr', isChecked: false, isComplete: true },
  'pt-BR': { name: 'Português (Brasil)', direction: 'ltr', isChecked: false, isComplete: true },
  ja: { name: '日本語', direction: 'ltr', isChecked: false, isComplete: true },
  ar: { name: 'العربية', direction: 'rtl', isChecked: false, isComplete: true },
} as const;

export type Language = keyof typeof languages;

export const allLanguages = Object.keys(languages) as Language[];

/** Stands in the code, and at addresses without a prefix. */
export const sourceLanguage = 'en' satisfies Language;

/** Those with all texts and with addresses of their own. */
export const wholeLanguages = allLanguages.filter((each) => each === sourceLanguage || !isEnglish(each));

/** The cookie of the language that somebody chose on this device. */
export const languageCookie = 'ballpark-language';

export function isLanguage(text: string | undefined): text is Language {
  return text !== undefined && Object.hasOwn(languages, text);
}

/** Also American. */
export function isEnglish(tag: string): boolean {
  return tag === sourceLanguage || tag === 'en-US';
}

/** Of a language that we do not speak, left to right. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  return isLanguage(tag) ? languages[tag].direction : 'ltr';
}

/** For `Intl`: Arabic with Latin digits, in which amounts are typed. */
export function formatLocale(language: Language): string {
  return language === 'ar' ? 'ar-u-nu-latn' : language;
}

/** '/de/faq': a public page’s address in that language. */
export function inLanguage(path: string, language: Language): string {
  if (isEnglish(language)) return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

/** The page and language of an address; `path` is the address itself if no language leads it. */
export function splitLanguage(address: string): { language: Language | undefined; path: string } {
  const [, first, rest = ''] = /^\/([^/]+)(\/.*)?$/.exec(address) ?? [];
  if (!isLanguage(first) || isEnglish(first)) return { language: undefined, path: address };
  return { language: first, path: rest === '' ? '/' : rest };
}

/** Longer than any browser’s; who sends more is not read to the end. */
const maxAcceptedLength = 400;

/** The first of ours that an Accept-Language header asks for, by any of its regions. */
export function acceptedLanguage(header = ''): Language | undefined {
  const asked = header
    .slice(0, maxAcceptedLength)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((each) => each.trim());
      const quality = parameters.find((each) => each.startsWith('q='));
      return { tag: tag.toLowerCase(), weight: quality === undefined ? 1 : Number(quality.slice(2)) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  for (const { tag } of asked) {
    const ours =
      allLanguages.find((each) => each.toLowerCase() === tag) ??
      allLanguages.find((each) => each.split('-')[0] === tag.split('-')[0]);
    if (ours !== undefined) return ours;
  }
  return undefined;
}
