import type { ListingCard } from '@ballpark/domain/contract/listings.ts';

/** How long a new listing stands first, and how long it is highlighted, in milliseconds. */
const firstForMs = 60_000;
const litForMs = 6_000;

let posted: { listing: ListingCard; atMs: number } | null = null;

/** Remembers what was just posted in this tab, until the page is loaded again. */
export function rememberPosted(listing: ListingCard): void {
  posted = { listing, atMs: Date.now() };
}

/** Forgets a listing that was deleted again a moment later. */
export function forgetPosted(listingId: string): void {
  if (posted?.listing.id === listingId) posted = null;
}

/** The cards with what their reader posted a moment ago first, wherever its place would be. */
export function postedFirst(
  cards: readonly ListingCard[],
  readerId: string | undefined,
): readonly ListingCard[] {
  if (!posted || posted.listing.userId !== readerId || Date.now() - posted.atMs > firstForMs) return cards;
  const { listing } = posted;
  const shown = cards.find(({ id }) => id === listing.id) ?? listing;
  return [shown, ...cards.filter(({ id }) => id !== listing.id)];
}

/** Whether it was posted so short a time ago that its card is lit. */
export function isLit(listingId: string): boolean {
  return posted?.listing.id === listingId && Date.now() - posted.atMs < litForMs;
}
