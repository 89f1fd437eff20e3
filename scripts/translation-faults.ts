import { isDeepStrictEqual } from 'node:util';
import { formatter } from '@lingui/format-po';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import {
  type Language,
  allLanguages,
  languages,
  sourceLanguage,
  wholeLanguages,
} from '../domain/src/languages.ts';
import { catalogs } from '../lingui.config.ts';

/** Of the words that our texts have or are likely to get. */
const britishSpelling =
  /neighbour|colour|favour|labour|honour|behaviour|\bgrey|licence|catalogue|\bcentre|metre|litre|cheque|programme|postcode|any more[.,]|whilst|\bdefence|(organ|recogn|real|author|apolog|minim|custom|summar)is(e|ing|ation)|analyse|(cancel|travel|label)l(ed|ing)/i;

/** ‘Above’ and ‘below’, of amounts. */
const sides: Partial<Record<Language, Record<'above' | 'below', RegExp>>> = {
  de: { above: wholeWord('über|darüber'), below: wholeWord('unter|darunter') },
  fr: { above: /au-dessus/i, below: /au-dessous/i },
  es: { above: /por encima/i, below: /por debajo/i },
  'pt-BR': { above: /acima/i, below: /abaixo/i },
  ja: { above: /高/, below: /[低安]/ },
  ar: { above: /أعلى/, below: /أقل/ },
};

function wholeWord(words: string): RegExp {
  return new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, 'iu');
}

/**
 * A text without a translation into a language that is declared complete; a translation whose arguments or tags are not those of its
 * English, or that lacks a plural form of its language, or that says ‘below’ for ‘above’ or the reverse; two translations of one text in two catalogs, of which the one that is loaded
 * later would win; and in American English, which is kept by hand, a text that is none of ours any more, or no other than the English, and a British
 * spelling that has no American text. `read`: a catalog, by its path.
 */
export async function translationFaults(read: (file: string) => string): Promise<string[]> {
  const faults: string[] = [];
  for (const locale of allLanguages) {
    if (locale === sourceLanguage) continue;
    const isWhole = wholeLanguages.includes(locale);
    const known = new Map<string, string>();
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    for (const { path } of catalogs) {
      const file = fileOf(path, locale);
      const english = isWhole ? {} : await textsOf(path, sourceLanguage, read);
      const texts = await textsOf(path, locale, read);
      for (const [id, { message = id }] of Object.entries(english))
        if (!(id in texts) && britishSpelling.test(message))
          faults.push(`${file}: a British spelling without an American text\n  ${message}`);
      for (const [id, { message = id, translation = '' }] of Object.entries(texts)) {
        if (translation === '') {
          if (languages[locale].isComplete)
            faults.push(`${file}: no translation (CONTRIBUTING.md, Texts, 6)\n  ${message}`);
          continue;
        }
        const fault =
          (isWhole ? undefined : strayOf(message, translation, id in english)) ??
          faultOf(message, translation, forms) ??
          sideFaultOf(message, translation, locale) ??
          clashOf(translation, known.get(id));
        known.set(id, translation);
        if (fault !== undefined) faults.push(`${file}: ${fault}\n  ${message}\n  ${translation}`);
      }
    }
  }
  return faults;
}

function fileOf(path: string, locale: Language): string {
  return `${path.replace('{locale}', locale)}.po`;
}

async function textsOf(path: string, locale: Language, read: (file: string) => string) {
  const filename = fileOf(path, locale);
  return formatter().parse(read(filename), { locale, sourceLocale: sourceLanguage, filename });
}

function strayOf(english: string, translation: string, isOurs: boolean): string | undefined {
  if (!isOurs) return 'no text of ours any more';
  return translation === english ? 'the same as the English' : undefined;
}

function faultOf(english: string, translation: string, forms: string[]): string | undefined {
  let parts: CompiledMessage;
  try {
    parts = compileMessageOrThrow(translation);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const source = compileMessageOrThrow(english);
  if (!isDeepStrictEqual(namesIn(source), namesIn(parts))) return 'other arguments or tags than the English';
  const missing = pluralsIn(parts).flatMap((cases) => forms.filter((form) => !(form in cases)));
  return missing.length > 0 ? `lacks the plural form ${missing.join(', ')}` : undefined;
}

function sideFaultOf(english: string, translation: string, locale: Language): string | undefined {
  const isAbove = /\babove\b/i.test(english);
  const words = sides[locale];
  if (!words || isAbove === /\bbelow\b/i.test(english)) return undefined;
  const [right, wrong] = isAbove ? [words.above, words.below] : [words.below, words.above];
  return wrong.test(translation) && !right.test(translation) ? 'above and below are swapped' : undefined;
}

function clashOf(translation: string, elsewhere = translation): string | undefined {
  return translation === elsewhere ? undefined : `“${elsewhere}” in another catalog: one needs a context`;
}

/** Arguments with their type, and tags. */
function namesIn(parts: CompiledMessage): Set<string> {
  const names = new Set<string>();
  for (const part of parts) {
    if (typeof part === 'string') {
      for (const [tag] of part.matchAll(/<\/?\d+\/?>/g)) names.add(tag);
      continue;
    }
    const [name, type, cases] = part;
    names.add(`${name} ${type ?? ''}`);
    for (const inner of casesIn(cases)) for (const found of namesIn(inner)) names.add(found);
  }
  return names;
}

function pluralsIn(parts: CompiledMessage): object[] {
  return parts.flatMap((part): object[] => {
    if (typeof part === 'string') return [];
    const [, type, cases] = part;
    const inner = casesIn(cases).flatMap(pluralsIn);
    return (type === 'plural' || type === 'selectordinal') && typeof cases === 'object' && cases !== null
      ? [cases, ...inner]
      : inner;
  });
}

function casesIn(cases: unknown): CompiledMessage[] {
  return typeof cases === 'object' && cases !== null ? Object.values(cases).filter(Array.isArray) : [];
}
