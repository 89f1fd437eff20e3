import type { SubjectKind } from '@ballpark/domain/reports.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { keepFairPrice } from '../prices/keep-fair-price.ts';
import { hideListing } from './hide-listing.ts';
import * as profiles from './hide-profile-queries.ts';
import * as queries from './hide-queries.ts';

/** The reason: reports, a decision, or a removal with its statement. */
type Cause = 'reports' | 'decision' | { removedBy: string };
type Hide = (trx: Kysely<Schema>, id: string, cause: Cause | null, now: Date) => Promise<void>;

/** Hides content from all but its owner and moderators, in the caller's transaction; null shows it again. */
export async function hideSubject(
  trx: Kysely<Schema>,
  { kind, id }: { kind: SubjectKind; id: string },
  cause: Cause | null,
  now: Date,
): Promise<void> {
  await hidings[kind](trx, id, cause, now);
}

const columnOf = (cause: Cause | null) => (typeof cause === 'object' && cause !== null ? 'removal' : cause);

const hidings: Record<SubjectKind, Hide> = {
  listing: (trx, id, cause, now) => hideListing(trx, id, columnOf(cause), now),
  suggestion: async (trx, id, cause, now) => {
    const changed = await queries.saveSuggestionHidden(trx, id, columnOf(cause));
    if (!changed) return;
    const { listingId, ownerId } = changed;
    await keepFairPrice(trx, listingId);
    await recordEvents(trx, [{ kind: 'listing.updated', userId: ownerId, listingId }], now);
  },
  question: async (trx, id, cause, now) => {
    const changed = await queries.saveQuestionHidden(trx, id, columnOf(cause));
    if (!changed) return;
    const { listingId, ownerId } = changed;
    await recordEvents(trx, [{ kind: 'question.changed', userId: ownerId, listingId }], now);
  },
  user: async (trx, id, cause, now) => {
    if (cause === null) await profiles.restoreProfile(trx, id);
    else if (typeof cause === 'object') await profiles.saveProfileRemoved(trx, id, cause.removedBy, now);
    else await profiles.saveProfileHidden(trx, id, cause, now);
    await recordEvents(trx, [{ kind: 'photos.held', userId: null }], now);
  },
};
