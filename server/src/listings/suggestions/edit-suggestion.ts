import type { Suggestion, SuggestionDraft } from '@ballpark/domain/contract/suggestions.ts';
import { suggestionEditRefusal } from '@ballpark/domain/listing-access.ts';
import type { SessionUser } from '../../session-user.ts';
import type { Deps } from '../../deps.ts';
import { holdBackWords } from '../../contributions/hold-back.ts';
import { recordEvents } from '../../events/outbox-queries.ts';
import { amountInMinor } from '../../http/amount-in-minor.ts';
import { NotFound, refusalError } from '../../errors.ts';
import { keepFairPrice } from '../../prices/keep-fair-price.ts';
import { presentSuggestion } from './present-suggestion.ts';
import { requireShownSuggestion } from './require-shown-suggestion.ts';
import { findSuggestion, lockSuggestion, saveSuggestion } from './suggestion-queries.ts';

/** Changes one's own suggestion while its listing is open. */
export async function editSuggestion(
  deps: Deps,
  suggestionId: string,
  draft: SuggestionDraft,
  user: SessionUser,
): Promise<Suggestion> {
  const now = deps.now();
  const row = await deps.db.transaction().execute(async (trx) => {
    const found = await lockSuggestion(trx, suggestionId);
    requireShownSuggestion(found, user);
    const listing = { isActive: found.is_active, expiresAtMs: found.expires_at.getTime() };
    const refusal = suggestionEditRefusal({ userId: found.user_id }, listing, user.id, now.getTime());
    if (refusal) throw refusalError(refusal);
    const amountMinor = amountInMinor(draft.amount, found.currency);
    const words = { listingId: found.listing_id, text: draft.comment, field: 'comment' } as const;
    await holdBackWords(deps, trx, words, user);
    await saveSuggestion(trx, suggestionId, { amountMinor, comment: draft.comment, now });
    await keepFairPrice(trx, found.listing_id);
    await recordEvents(
      trx,
      [
        {
          kind: 'suggestion.updated',
          userId: found.owner_id,
          listingId: found.listing_id,
          payload: { suggestionId, byUserId: user.id, isHidden: found.has_independent_guesses },
        },
      ],
      now,
    );
    return findSuggestion(trx, suggestionId);
  });
  if (!row) throw new NotFound('suggestionNotFound');
  return presentSuggestion(row);
}
