import { listingClosed } from './screen-messages.ts';

/** 'Listing closed! XP awarded to N users.'; no award: the plain text. */
export function listingClosedMessage(awardCount: number): string {
  if (awardCount === 0) return listingClosed;
  return `Listing closed! XP awarded to ${awardCount} ${awardCount === 1 ? 'user' : 'users'}.`;
}

/** The welcome toast after onboarding names the product. */
export function welcomeMessage(productName: string): string {
  return `Welcome to ${productName}!`;
}
