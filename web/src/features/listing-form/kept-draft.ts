import { z } from 'zod';
import type { ListingValues } from './listing-values.ts';

const kept = z.object({
  title: z.string(),
  description: z.string(),
  type: z.enum(['PRODUCT', 'SERVICE']),
  location: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  countryCode: z.string().nullable(),
  hasOffer: z.boolean(),
  offerAmount: z.number().nullable(),
}) satisfies z.ZodType<ListingValues>;

/** What the person had written before the page was left, null when nothing (experience: forms survive a reload). */
export function readDraft(userId: string): ListingValues | null {
  try {
    return kept.safeParse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

export function keepDraft(userId: string, values: ListingValues): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(values));
  } catch {
    // Storage may be full or forbidden; the draft then lasts until the page is left.
  }
}

export function forgetDraft(userId: string): void {
  localStorage.removeItem(keyOf(userId));
}

function keyOf(userId: string): string {
  return `ballpark.listing-draft.${userId}`;
}
