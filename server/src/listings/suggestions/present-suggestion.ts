import type { Suggestion } from '@ballpark/domain/contract/suggestions.ts';
import * as screenMessages from '@ballpark/domain/contract/screen-messages.ts';
import { fromMinor } from '@ballpark/domain/money.ts';
import { trackRecordOf } from '@ballpark/domain/track-record.ts';
import type { SuggestionRow } from './suggestion-queries.ts';

/** A row in the form of the API. */
export function presentSuggestion(row: SuggestionRow): Suggestion {
  return {
    id: row.id,
    userId: row.user_id,
    listingId: row.listing_id,
    amount: fromMinor(row.amount_minor, row.currency),
    comment: row.comment,
    xpAwarded: row.xp_awarded,
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    ...(row.hidden_by === null ? {} : { isHidden: true }),
    user: {
      id: row.user_id,
      name: row.name ?? screenMessages.formerMember,
      username: row.username,
      photoUrl: row.photo_url,
      xp: row.xp ?? 0,
      trackRecord: row.track && trackRecordOf(row.track),
    },
  };
}
