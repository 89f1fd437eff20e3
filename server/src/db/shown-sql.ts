import { type Expression, type RawBuilder, sql } from 'kysely';

/** Null is a visitor. */
type Reader = string | null | Expression<string | null>;

/** Whether a listing is not hidden. */
export const listingIsShown = sql<boolean>`listing.hidden_by is null`;

/** Whether a suggestion is not hidden, so that it counts. */
export const suggestionCounts = sql<boolean>`suggestion.hidden_by is null`;

/** Whether this person can see a listing: a hidden one shows only to its owner and moderators. */
export function listingIsShownTo(reader: Reader): RawBuilder<boolean> {
  return sql<boolean>`(listing.hidden_by is null or listing.user_id = ${reader} or ${isModerator(reader)})`;
}

/** Whether others' guesses on a listing show to everybody: always or, if they are independent, from the close on. */
export const guessesShowToAll = sql<boolean>`(not listing.has_independent_guesses or not listing.is_active)`;

/**
 * Whether others' guesses on a listing show to this person: until they show to everybody, only the owner sees them and who has guessed.
 * Every answer with others' suggestions must check it.
 */
export function guessesShowTo(reader: Reader): RawBuilder<boolean> {
  return sql<boolean>`(${guessesShowToAll} or listing.user_id = ${reader}
    or exists (select from suggestion as own where own.listing_id = listing.id and own.user_id = ${reader}))`;
}

/** Whether this person can see a suggestion: a hidden one shows only to its author and moderators. */
export function suggestionIsShownTo(reader: Reader): RawBuilder<boolean> {
  return sql<boolean>`(suggestion.hidden_by is null or suggestion.user_id = ${reader} or ${isModerator(reader)})`;
}

/** Whether this person can see a question: a hidden one shows only to its author and moderators. */
export function questionIsShownTo(reader: Reader): RawBuilder<boolean> {
  return sql<boolean>`(question.hidden_by is null or question.user_id = ${reader} or ${isModerator(reader)})`;
}

/**
 * Whether this person can see a profile: a hidden one shows only to its person and moderators. A profile of which only something was
 * removed shows to all.
 */
export function profileIsShownTo(reader: Reader): RawBuilder<boolean> {
  return sql<boolean>`(app_user.id = ${reader} or ${isModerator(reader)}
    or not exists (select from hidden_profile where user_id = app_user.id and hidden_by <> 'removal'))`;
}

function isModerator(reader: Reader): RawBuilder<boolean> {
  return sql<boolean>`exists (select from app_user as reader where reader.id = ${reader} and reader.role <> 'member')`;
}
