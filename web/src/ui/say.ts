import { i18n } from '@lingui/core';

/** A text of the contract in the page’s language; any other text, such as one that an admin wrote, as it is. */
export function say(text: string): string {
  return Object.hasOwn(i18n.messages, text) ? i18n._(text) : text;
}
