import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import { contractText } from '../contract-text.ts';
import { listingClosed } from './screen-messages.ts';

/** Without awards, the plain text. */
export function listingClosedMessage(i18n: I18n, awardCount: number): string {
  if (awardCount === 0) return contractText(i18n, listingClosed);
  return i18n._(
    msg`${plural(
      { awardCount },
      {
        one: 'Listing closed! XP awarded to # user.',
        other: 'Listing closed! XP awarded to # users.',
      },
    )}`,
  );
}

export function welcomeMessage(i18n: I18n, product: string): string {
  return i18n._(msg`Welcome to ${{ product }}!`);
}
