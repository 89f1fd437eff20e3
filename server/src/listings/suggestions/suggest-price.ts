import type { CreatedSuggestion, SuggestionDraft } from '@ballpark/domain/contract/suggestions.ts';
import { fewestGuesses } from '@ballpark/domain/confidence.ts';
import { suggestRefusal } from '@ballpark/domain/listing-access.ts';
import { localDay } from '@ballpark/domain/local-day.ts';
import type { Kysely } from 'kysely';
import { unlockEarned } from '../../achievements/achievements.ts';
import type { SessionUser } from '../../session-user.ts';
import { holdBackWords, type HoldingBack } from '../../contributions/hold-back.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { amountInMinor } from '../../http/amount-in-minor.ts';
import { Conflict, refusalError, type HttpError } from '../../errors.ts';
import { rememberNothing, type RememberReply } from '../../http/idempotency.ts';
import { findListing } from '../listing-queries.ts';
import { requireShown } from '../require-shown.ts';
import { newId } from '../../new-id.ts';
import { keepFairPrice } from '../../prices/keep-fair-price.ts';
import { presentSuggestion } from './present-suggestion.ts';
import { addSuggestion } from './suggestion-queries.ts';

/**
 * Suggests a price: once a person and listing, never on one's own, only while it is open. Other operations lock, check the
 * rules and write. This one is the most frequent, so it is a single statement with the conditions of `suggestRefusal`; the rules only give
 * the reason if nothing was added.
 */
export async function suggestPrice(
  deps: Pick<Deps, 'db'> & HoldingBack,
  listingId: string,
  draft: SuggestionDraft,
  user: SessionUser,
  remember: RememberReply = rememberNothing,
): Promise<CreatedSuggestion> {
  const now = deps.now();
  return deps.db.transaction().execute(async (trx) => {
    const row = await addSuggestion(trx, {
      id: newId(),
      listingId,
      userId: user.id,
      unseen: user.unseen ?? [],
      amount: draft.amount,
      comment: draft.comment,
      day: localDay(now.getTime(), user.timeZone),
      now,
    });
    if (!row) throw await whyNotAdded(trx, listingId, draft, user, now);
    const added = { kind: 'suggestion', id: listingId } as const;
    await holdBackWords(deps, trx, { added, listingId, text: draft.comment, field: 'comment' }, user);
    if (row.suggestion_count >= fewestGuesses) await keepFairPrice(trx, listingId);
    const unlocked = await unlockEarned(trx, [user.id], now);
    const unlockedAchievements = unlocked.map(({ achievement }) => achievement);
    const xp = unlockedAchievements.reduce((sum, { xpReward }) => sum + xpReward, row.xp ?? 0);
    const suggestion = { ...presentSuggestion({ ...row, xp }), unlockedAchievements };
    await remember(trx, suggestion);
    return suggestion;
  });
}

/** The reason why nothing was added; throws 400 if it was the amount. */
async function whyNotAdded(
  trx: Kysely<Schema>,
  listingId: string,
  { amount }: SuggestionDraft,
  user: SessionUser,
  now: Date,
): Promise<HttpError> {
  const listing = requireShown(await findListing(trx, listingId), user);
  const refusal = suggestRefusal(listing, user.id, now.getTime());
  if (refusal) return refusalError(refusal);
  amountInMinor(amount, listing.currency);
  return new Conflict('suggestionTwice');
}
