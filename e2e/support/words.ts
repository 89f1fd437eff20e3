import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, sourceLanguage } from '@ballpark/domain/languages.ts';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { parsePo } from 'pofile-ts';

const folder = join(import.meta.dirname, '../../locales');

/** The translation of an English text that has no values. */
export function wordsIn(language: Language): (english: string) => string {
  const texts = new Map(entriesOf(language).map(({ msgid, msgstr: [text = ''] }) => [msgid, text]));
  return (english) => {
    const text = texts.get(english);
    if (!text) throw new Error(`“${english}” is not in ${language}`);
    return text;
  };
}

/** Every text of the browser as a script that a catalog’s address could serve: English with accents, some 40 % longer. */
export function pseudoCatalog(): string {
  const messages = entriesOf(sourceLanguage).map(({ msgid, msgctxt, extractedComments }) => {
    const isById = extractedComments.includes('js-lingui-explicit-id');
    const id = isById ? msgid : String(generateMessageId(msgid, msgctxt ?? undefined));
    return [id, compileMessageOrThrow(msgid, withAccents)];
  });
  return `export const messages = ${JSON.stringify(Object.fromEntries(messages))};`;
}

export const accents = /[áéíóúýčďğłňřšťž]/;

const accented = new Map(
  ['áá', 'éé', 'íí', 'óó', 'úú', 'ý', 'č', 'ď', 'ğ', 'ł', 'ň', 'ř', 'š', 'ť', 'ž'].map((letters, at) => [
    'aeiouycdglnrstz'[at],
    letters,
  ]),
);

/** Outside tags. */
function withAccents(text: string): string {
  return text.replaceAll(/<[^>]*>|[a-z]/g, (part) => accented.get(part) ?? part);
}

function entriesOf(language: Language) {
  return globSync(`${language}/*.po`, { cwd: folder }).flatMap(
    (path) => parsePo(readFileSync(join(folder, path), 'utf8')).items,
  );
}
