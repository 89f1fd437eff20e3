import type { ListingCard, ListingDetail } from '@ballpark/domain/contract/listings.ts';

/** How long a new listing comes first and is highlighted, in ms. */
const firstForMs = 60_000;
const litForMs = 6_000;

type Posted = ListingCard & Pick<ListingDetail, 'hidden'>;

let posted: { listing: Posted; atMs: number } | null = null;

/** In this tab, until a reload. */
export function rememberPosted(listing: Posted): void {
  posted = { listing, atMs: Date.now() };
}

export function forgetPosted(listingId: string): void {
  if (posted?.listing.id === listingId) posted = null;
}

export function justPosted(readerId: string | undefined): Posted | null {
  const isRecent = posted?.listing.userId === readerId && Date.now() - (posted?.atMs ?? 0) <= firstForMs;
  return isRecent ? (posted?.listing ?? null) : null;
}

export function postedFirst(
  cards: readonly ListingCard[],
  readerId: string | undefined,
): readonly ListingCard[] {
  const listing = justPosted(readerId);
  if (!listing) return cards;
  const shown = cards.find(({ id }) => id === listing.id) ?? listing;
  return [shown, ...cards.filter(({ id }) => id !== listing.id)];
}

/** Whether its card is still highlighted. */
export function isLit(listingId: string): boolean {
  return posted?.listing.id === listingId && Date.now() - posted.atMs < litForMs;
}
