import { type Expression, type RawBuilder, sql } from 'kysely';

type Reader = string | Expression<string | null>;

/** Whether a listing is hidden from nobody (product 15.9). */
export const listingIsShown = sql<boolean>`listing.hidden_by is null`;

/** Whether a suggestion is hidden from nobody, so that it counts. */
export const suggestionCounts = sql<boolean>`suggestion.hidden_by is null`;

/** Whether a listing is there for this person: hidden ones are for their owner and moderators alone. */
export function listingIsShownTo(reader: Reader): RawBuilder<boolean> {
  return sql<boolean>`(listing.hidden_by is null or listing.user_id = ${reader} or ${isModerator(reader)})`;
}

/** Whether a suggestion is there for this person: hidden ones are for their author and moderators alone. */
export function suggestionIsShownTo(reader: Reader): RawBuilder<boolean> {
  return sql<boolean>`(suggestion.hidden_by is null or suggestion.user_id = ${reader} or ${isModerator(reader)})`;
}

function isModerator(reader: Reader): RawBuilder<boolean> {
  return sql<boolean>`exists (select from app_user as reader where reader.id = ${reader} and reader.role <> 'member')`;
}
