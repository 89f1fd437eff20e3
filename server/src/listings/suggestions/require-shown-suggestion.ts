import { Conflict, NotFound } from '../../errors.ts';
import type { lockSuggestion } from './suggestion-queries.ts';

type Found = NonNullable<Awaited<ReturnType<typeof lockSuggestion>>>;

/** Throws 404 where a suggestion is gone, or hidden from this person with or without its listing, and 409 for its author while it is hidden (product 15.9). */
export function requireShownSuggestion(found: Found | undefined, userId: string): asserts found is Found {
  const isHidden = found && (found.hidden_by ?? found.listing_hidden_by) !== null;
  if (!found || (isHidden && found.user_id !== userId) || found.listing_hidden_by !== null)
    throw new NotFound('suggestionNotFound');
  if (isHidden) throw new Conflict('suggestionHidden');
}
