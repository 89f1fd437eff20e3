import type { I18n } from '@lingui/core';

/** A text of the contract in the reader’s language; any other text, such as one that an admin wrote, as it is. */
export function contractText(i18n: I18n, text: string): string {
  return Object.hasOwn(i18n.messages, text) ? i18n._(text) : text;
}
