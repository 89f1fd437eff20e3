import { normalForm } from './normal-form.ts';

/** In characters. */
export const maxNameLength = 80;
export const maxTitleLength = 100;
export const maxDescriptionLength = 500;
export const maxLineLength = 100;
export const maxLocationLength = 200;
export const maxCommentLength = 250;
export const maxAboutLength = 500;
export const maxReportLength = 500;
export const maxQuestionLength = 500;
export const maxReasonLength = 500;
export const maxMessageLength = 5000;
export const maxPasskeyNameLength = 60;
export const maxTokenNameLength = 60;
export const minUsernameLength = 3;
export const maxUsernameLength = 30;
export const minPasswordLength = 8;
export const maxPasswordLength = 128;

export const maxSiteNameLength = 40;
export const maxTaglineLength = 120;
export const maxSiteDescriptionLength = 200;
export const maxFooterLength = 200;
export const maxLicenceLength = 200;
export const maxAnnouncementLength = 200;
export const maxFigureLength = 12;
export const maxFigureLabelLength = 40;
export const maxOperatorNameLength = 120;
export const maxOperatorAddressLength = 300;
export const maxPageTextLength = 60_000;

/** Control characters become spaces, so that nobody can add lines to a mail. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** They turn the text after them, beyond its end; right-to-left scripts need none. */
const turningSigns = /[\u202A-\u202E\u2066-\u2069]/gu;

/** NFC without signs that turn text, which is stored. macOS writes accents as separate characters. */
export function composed(text: string): string {
  return normalForm(wholeCharacters(text).replaceAll(turningSigns, ''), 'NFC');
}

/** In UTF-16 units, as stored. */
export function composedLength(text: string): number {
  return composed(text).length;
}

/** A cut emoji leaves half a character, which the database refuses in JSON; it becomes U+FFFD. */
function wholeCharacters(text: string): string {
  return text.replaceAll(/\p{Cs}/gu, '\uFFFD');
}

export const countWords = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
] as const;

export function grouped(value: number): string {
  return value.toLocaleString('en-US');
}
