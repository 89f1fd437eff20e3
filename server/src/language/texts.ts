import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { english } from '@ballpark/domain/english.ts';
import { isolateValues } from '@ballpark/domain/isolate-values.ts';
import { type Language, formatLocale, languages, sourceLanguage } from '@ballpark/domain/languages.ts';
import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { parsePo } from 'pofile-ts';

const folder = join(import.meta.dirname, '../../../locales');
/** The web’s has the texts of the domain, and the one of moderators those that refuse what they do. */
const areas = ['contract', 'refusals', 'server', 'staff', 'web'];

const spoken = new Map<Language, I18n>([[sourceLanguage, english]]);

/** The texts of that language, which are read when somebody first needs them. */
export function textsIn(language: Language): I18n {
  const known = spoken.get(language);
  if (known) return known;
  const messages = Object.assign({}, ...areas.map((area) => readCatalog(language, area))) as Messages;
  const i18n = setupI18n({
    locale: language,
    locales: formatLocale(language),
    messages: { [language]: messages },
  });
  // What has no translation yet is English, of which every text is compiled when it is said.
  i18n.setMessagesCompiler(compileMessageOrThrow);
  if (languages[language].direction === 'rtl') isolateValues(i18n);
  spoken.set(language, i18n);
  return i18n;
}

function readCatalog(language: Language, area: string): Messages {
  const { items } = parsePo(readFileSync(join(folder, language, `${area}.po`), 'utf8'));
  const messages: Messages = {};
  for (const {
    msgid,
    msgctxt,
    msgstr: [text = ''],
    extractedComments,
  } of items) {
    if (text === '') continue;
    // The constants of the contract are looked up by their English (lingui.config.ts).
    const isById = extractedComments.includes('js-lingui-explicit-id');
    // Its types are missing.
    const id = isById ? msgid : String(generateMessageId(msgid, msgctxt ?? undefined));
    messages[id] = compileMessageOrThrow(text);
  }
  return messages;
}
