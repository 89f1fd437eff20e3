import type { Suggestion, SuggestionDraft } from '@ballpark/domain/contract/suggestions.ts';
import { suggestRefusal } from '@ballpark/domain/listing-access.ts';
import type { SessionUser } from '../auth/session-queries.ts';
import type { Deps } from '../deps.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { Conflict, NotFound, refusalError } from '../http/errors.ts';
import { rememberNothing, type RememberReply } from '../http/idempotency.ts';
import { findListing } from '../listings/listing-queries.ts';
import { newId } from '../new-id.ts';
import { amountInMinor } from '../http/amount-in-minor.ts';
import { presentSuggestion } from './present-suggestion.ts';
import { admitSuggestion, findSuggestion, insertSuggestion } from './suggestion-queries.ts';

/** Suggests a price: once a person and listing, never on one's own, only while it is open (rules, Suggestions). */
export async function suggestPrice(
  deps: Deps,
  listingId: string,
  draft: SuggestionDraft,
  user: SessionUser,
  remember: RememberReply = rememberNothing,
): Promise<Suggestion> {
  const now = deps.now();
  const suggestionId = newId();
  return deps.db.transaction().execute(async (trx) => {
    const listing = await admitSuggestion(trx, listingId, user.id, now);
    if (!listing) throw await whyNotOpen(listingId);
    const amountMinor = amountInMinor(draft.amount, listing.currency);
    const isFirst = await insertSuggestion(trx, {
      id: suggestionId,
      listingId,
      userId: user.id,
      amountMinor,
      comment: draft.comment,
      now,
    });
    if (!isFirst) throw new Conflict('suggestionTwice');
    await recordEvents(
      trx,
      [
        {
          kind: 'suggestion.created',
          userId: listing.owner_id,
          listingId,
          payload: { suggestionId, byUserId: user.id },
        },
      ],
      now,
    );
    const row = await findSuggestion(trx, suggestionId);
    if (!row) throw new NotFound('listingNotFound');
    const suggestion = presentSuggestion(row);
    await remember(trx, suggestion);
    return suggestion;

    async function whyNotOpen(id: string) {
      const found = await findListing(trx, id);
      if (!found) return new NotFound('listingNotFound');
      return refusalError(suggestRefusal(found, user.id, now.getTime()) ?? 'listingNotOpen');
    }
  });
}
