import { withdrawRefusal } from '@ballpark/domain/listing-access.ts';
import type { Deps } from '../../deps.ts';
import { NotFound, refusalError } from '../../errors.ts';
import { recordEvents } from '../../events/outbox-queries.ts';
import { takeFromLimit } from '../../http/limits/rate-limit.ts';
import { rates } from '../../http/limits/rates.ts';
import { keepFairPrice } from '../../prices/keep-fair-price.ts';
import type { SessionUser } from '../../session-user.ts';
import { requireShownSuggestion } from './require-shown-suggestion.ts';
import { findStanding, lockSuggestion, removeSuggestion } from './suggestion-queries.ts';

/**
 * Withdraws one's own suggestion while nobody else has suggested after it. Throws 429 beyond ten things that were taken back
 * in an hour.
 */
export async function withdrawOwnSuggestion(
  deps: Deps,
  suggestionId: string,
  user: SessionUser,
): Promise<{ id: string }> {
  await takeFromLimit(deps, rates.takeBack.perPerson, user.id);
  return deps.db.transaction().execute(async (trx) => {
    const found = await lockSuggestion(trx, suggestionId);
    // The time is taken after the lock, because its listing may have ended while this waited.
    const now = deps.now();
    requireShownSuggestion(found, user);
    const standing = await findStanding(trx, suggestionId);
    const refusal = withdrawRefusal(
      { userId: found.user_id, ...standing },
      {
        isActive: found.is_active,
        expiresAtMs: found.expires_at.getTime(),
        hasIndependentGuesses: found.has_independent_guesses,
      },
      user.id,
      now.getTime(),
    );
    if (refusal) throw refusalError(refusal);
    if (!(await removeSuggestion(trx, suggestionId))) throw new NotFound('suggestionNotFound');
    await keepFairPrice(trx, found.listing_id);
    await recordEvents(
      trx,
      [
        {
          kind: 'suggestion.withdrawn',
          userId: found.owner_id,
          listingId: found.listing_id,
          payload: { suggestionId, byUserId: user.id },
        },
      ],
      now,
    );
    return { id: suggestionId };
  });
}
