import type { IncomingHttpHeaders } from 'node:http';
import {
  type Language,
  acceptedLanguage,
  isLanguage,
  languageCookie,
  sourceLanguage,
} from '@ballpark/domain/languages.ts';
import type { I18n } from '@lingui/core';
import { textsIn } from './texts.ts';

type Asked = { headers: IncomingHttpHeaders };

const cookieValue = new RegExp(`(?:^|; )${languageCookie}=([^;]*)`);

/** The one chosen on this device. */
export function chosenLanguage({ headers: { cookie = '' } }: Asked): Language | undefined {
  const value = cookieValue.exec(cookie)?.[1];
  return isLanguage(value) ? value : undefined;
}

/** Of a page: the one chosen on this device, else the browser’s, else English. */
export function deviceLanguage(asked: Asked): Language {
  return chosenLanguage(asked) ?? callLanguage(asked);
}

/** Of a call: pages name theirs in the header. */
export function callLanguage({ headers }: Asked): Language {
  return acceptedLanguage(headers['accept-language']) ?? sourceLanguage;
}

/** Of mails and pushes: the person’s own. */
export function textsOf({ language }: { language?: string | null | undefined }): I18n {
  const known = language ?? undefined;
  return textsIn(isLanguage(known) ? known : sourceLanguage);
}

/** Of a call’s answer. */
export function textsFor(asked: Asked): I18n {
  return textsIn(callLanguage(asked));
}
