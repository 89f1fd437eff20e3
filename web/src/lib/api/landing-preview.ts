import type { ListingCard } from '@ballpark/domain/contract/listings.ts';
import { api } from './api.ts';
import { freshFor } from './fresh-for.ts';
import { tabStore } from '../storage.ts';

const key = 'ballpark.landing-preview';
/** As the landing page shows. */
const keptCount = 2;

type Kept = { listings: ListingCard[]; readAt: number };

/**
 * The newest listings from anywhere. This tab keeps them while they are fresh, because links between public pages load a new document
 * (product 2.12).
 */
export async function loadLandingPreview(): Promise<ListingCard[]> {
  const kept = readKept();
  if (kept) return kept.listings;
  const listings = (await ask().catch(ask)).slice(0, keptCount);
  keep({ listings, readAt: Date.now() });
  return listings;
}

const ask = () => api('GET /listings', { query: { radius: 0 } });

export function forgetLandingPreview(): void {
  tabStore.removeItem(key);
}

function readKept(): Kept | null {
  try {
    // Only `keep` writes it.
    const kept = JSON.parse(tabStore.getItem(key) ?? 'null') as Kept | null;
    return kept && Date.now() - kept.readAt < freshFor.landingPreview ? kept : null;
  } catch {
    return null;
  }
}

function keep(kept: Kept): void {
  try {
    tabStore.setItem(key, JSON.stringify(kept));
  } catch {
    // Storage may be full.
  }
}
