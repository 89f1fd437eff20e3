import { sql } from 'kysely';
import { pricedAt, suggestionCounts } from '../db/fragments.ts';

/** The guesses on one listing that count for records, in the order in which they were made. */
export type CountedGuesses = { personIds: string[]; amounts: number[]; independent: boolean[] };

/**
 * Selects them for the row `listing`, as one row of arrays, null without any: those made before the price was first shown. A guess is
 * independent if its author had seen nobody else's before its last change: either there was none, or others' showed only after one's own
 * and it was not changed since. A former member is identified only by their former_author.
 */
export const countedGuesses = sql<CountedGuesses>`
  select array_agg(coalesce(suggestion.former_author, app_user.former_author, suggestion.user_id, suggestion.id) order by suggestion.id) as "personIds",
    array_agg(amount_minor::float8 order by suggestion.id) as amounts,
    array_agg((listing.has_independent_guesses or nth = 1) and coalesce(suggestion.edited_at < first_other_at, true)
      order by suggestion.id) as independent
  from (
    -- One walk along all of a listing, however many they are.
    select id, user_id, former_author, amount_minor, created_at, edited_at, row_number() over in_time as nth,
      case row_number() over in_time when 1 then nth_value(created_at, 2) over in_time
        else first_value(created_at) over in_time end as first_other_at
    from suggestion where listing_id = listing.id and ${suggestionCounts}
    window in_time as (order by created_at, id rows between unbounded preceding and unbounded following)
  ) as suggestion left join app_user on app_user.id = suggestion.user_id
  where coalesce(suggestion.edited_at, suggestion.created_at) <= coalesce(listing.price_shown_at, ${pricedAt})`;

/** The same as the engine takes them. */
export function suggestionsOf({ personIds, amounts, independent }: CountedGuesses) {
  return personIds.map((userId, at) => ({
    userId,
    amountMinor: amounts[at] ?? 0,
    isIndependent: independent[at] ?? false,
  }));
}
