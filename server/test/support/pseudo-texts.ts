import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { parsePo } from 'pofile-ts';

const folder = join(import.meta.dirname, '../../../locales/en');

/**
 * Says every text of the English catalogs without its letters, so that what still has some was not worded as a text,
 * or is a value.
 */
export function pseudoTexts(): I18n {
  const messages: Messages = {};
  for (const area of ['contract', 'refusals', 'server', 'web'])
    for (const { msgid, msgctxt, extractedComments } of parsePo(
      readFileSync(join(folder, `${area}.po`), 'utf8'),
    ).items) {
      const isById = extractedComments.includes('js-lingui-explicit-id');
      const id = isById ? msgid : String(generateMessageId(msgid, msgctxt ?? undefined));
      messages[id] = withoutLetters(compileMessageOrThrow(msgid)) as CompiledMessage;
    }
  const i18n = setupI18n({ locale: 'en', messages: { en: messages } });
  i18n.setMessagesCompiler(compileMessageOrThrow);
  return i18n;
}

/** Its name, its kind and, for a plural, what to say of each count. */
type Argument = [name: string, kind?: string, forms?: object];

function isArgument(part: unknown): part is Argument {
  return Array.isArray(part);
}

function argumentOf([name, kind, forms]: Argument): unknown {
  if (forms === undefined) return kind === undefined ? [name] : [name, kind];
  const said = Object.entries(forms).map(([form, text]) => [form, withoutLetters(text)]);
  return [name, kind, Object.fromEntries(said)];
}

function withoutLetters(token: unknown): unknown {
  if (typeof token === 'string') return token.replaceAll(/\p{L}/gu, '·');
  if (!Array.isArray(token)) return token;
  return token.map((part: unknown) => (isArgument(part) ? argumentOf(part) : withoutLetters(part)));
}
