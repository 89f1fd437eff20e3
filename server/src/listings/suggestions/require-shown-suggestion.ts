import { Conflict, NotFound } from '../../errors.ts';
import { type Reader, sees } from '../../sees.ts';
import type { lockSuggestion } from './suggestion-queries.ts';

type Found = NonNullable<Awaited<ReturnType<typeof lockSuggestion>>>;

/**
 * Throws 404 if a suggestion is gone, if it or its listing is hidden from this person, or if its author or the listing's
 * owner is somebody whom they do not see (15.13). Throws 409 for its author while it is hidden.
 */
export function requireShownSuggestion(found: Found | undefined, reader: Reader): asserts found is Found {
  const isHidden = found && (found.hidden_by ?? found.listing_hidden_by) !== null;
  if (!found || (isHidden && found.user_id !== reader.id) || found.listing_hidden_by !== null)
    throw new NotFound('suggestionNotFound');
  if (!sees(reader, found.owner_id) || !sees(reader, found.user_id)) throw new NotFound('suggestionNotFound');
  if (isHidden) throw new Conflict('suggestionHidden');
}
