// Fails on a text without a translation into a language that is declared complete; on a translation whose arguments or tags are not
// those of its English, or that lacks a plural form of its language; and on two translations of one text in two catalogs, of which
// the one that is loaded later would win.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { formatter } from '@lingui/format-po';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { allLanguages, languages, sourceLanguage } from '../domain/src/languages.ts';
import { catalogs } from '../lingui.config.ts';
import { root } from './run-command.mjs';

const faults: string[] = [];
for (const locale of allLanguages) {
  if (locale === sourceLanguage) continue;
  const known = new Map<string, string>();
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  for (const { path } of catalogs) {
    const file = `${path.replace('{locale}', locale)}.po`;
    const texts = await formatter().parse(readFileSync(join(root, file), 'utf8'), {
      locale,
      sourceLocale: sourceLanguage,
      filename: file,
    });
    for (const [id, { message = id, translation = '' }] of Object.entries(texts)) {
      if (translation === '') {
        if (languages[locale].isComplete) faults.push(`${file}: no translation\n  ${message}`);
        continue;
      }
      const fault = faultOf(message, translation, forms) ?? clashOf(translation, known.get(id));
      known.set(id, translation);
      if (fault !== undefined) faults.push(`${file}: ${fault}\n  ${message}\n  ${translation}`);
    }
  }
}
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
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
