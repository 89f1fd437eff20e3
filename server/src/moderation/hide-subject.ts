import type { HiddenBy, SubjectKind } from '@ballpark/domain/reports.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { keepFairPrice } from '../prices/keep-fair-price.ts';
import { hideListing } from './hide-listing.ts';
import * as queries from './hide-queries.ts';

type Cause = Exclude<HiddenBy, 'suspension'>;
type Hide = (trx: Kysely<Schema>, id: string, hiddenBy: Cause | null, now: Date) => Promise<void>;

/** Hides something from all but whose it is and moderators, in the caller's transaction; null shows it again (product 15.9). */
export async function hideSubject(
  trx: Kysely<Schema>,
  { kind, id }: { kind: SubjectKind; id: string },
  hiddenBy: Cause | null,
  now: Date,
): Promise<void> {
  await hidings[kind](trx, id, hiddenBy, now);
}

const hidings: Record<SubjectKind, Hide> = {
  listing: hideListing,
  suggestion: async (trx, id, hiddenBy, now) => {
    const changed = await queries.saveSuggestionHidden(trx, id, hiddenBy);
    if (!changed) return;
    const { listingId, ownerId } = changed;
    await keepFairPrice(trx, listingId);
    await recordEvents(trx, [{ kind: 'listing.updated', userId: ownerId, listingId }], now);
  },
  question: async (trx, id, hiddenBy, now) => {
    const changed = await queries.saveQuestionHidden(trx, id, hiddenBy);
    if (!changed) return;
    const { listingId, ownerId } = changed;
    await recordEvents(trx, [{ kind: 'question.changed', userId: ownerId, listingId }], now);
  },
  user: async (trx, id, hiddenBy, now) => {
    if (hiddenBy === null) await queries.restoreProfile(trx, id);
    else await queries.saveProfileHidden(trx, id, hiddenBy, now);
    await recordEvents(trx, [{ kind: 'photos.held', userId: null }], now);
  },
};
