import { listingClosed } from './screen-messages.ts';

/** Without awards, the plain text. */
export function listingClosedMessage(awardCount: number): string {
  if (awardCount === 0) return listingClosed;
  return `Listing closed! XP awarded to ${awardCount} ${awardCount === 1 ? 'user' : 'users'}.`;
}

export function welcomeMessage(productName: string): string {
  return `Welcome to ${productName}!`;
}
