import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type ValueOf, compileOnce } from '../db/compile-once.ts';
import {
  guessesShowTo,
  isNotBlocked,
  listingIsShownTo,
  pricedAt,
  suggestionCounts,
  suggestionIsShownTo,
} from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';
import { selectCards } from '../cards/card-queries.ts';
import type { Reader } from '../session-user.ts';
import { linesColumn } from './line-queries.ts';
import { type SuggestionJson, selectSuggestions, suggestionOfJson } from './suggestion-queries.ts';

/** Null `suggestions` if this person may not see them. */
export async function findListingWithSuggestions(db: Kysely<Schema>, listingId: string, readerId: string) {
  const [found] = await listingWithSuggestions(db, { listingId, readerId });
  if (!found) return undefined;
  const { suggestions, shows_guesses, ...listing } = found;
  const own = suggestions.find(({ user_id }) => user_id === readerId);
  return {
    ...listing,
    awaits_reveal: awaitsReveal(listing, own),
    suggestions: shows_guesses ? suggestions.map(suggestionOfJson) : null,
  };
}

/** The moderator's reason; null if a rule hid it. */
const hidingReason = sql<string | null>`case when listing.hidden_by in ('decision', 'removal') then (
  select reason from moderation_case where subject_id = listing.id and decision is not null
  order by decided_at desc limit 1) end`;

/** Of those that count and are hidden from the reader. */
function heldAmounts(reader: RawBuilder<string>): RawBuilder<number[]> {
  return sql`array(
    select amount_minor::float8 from suggestion
    where listing_id = listing.id and ${suggestionCounts} and not ${suggestionIsShownTo(reader)})`;
}

const listingWithSuggestions = compileOnce((db, value: ValueOf<{ listingId: string; readerId: string }>) => {
  const suggestions = selectSuggestions(db)
    .where('suggestion.listing_id', '=', value('listingId'))
    .where(suggestionIsShownTo(value('readerId')));
  return selectCards(db, value('readerId'))
    .select(['listing.price_shown_at', 'listing.hidden_by', 'listing.is_shared', 'listing.fair_working'])
    .select(
      sql<SuggestionJson[]>`coalesce((
        select json_agg(one order by one.created_at desc, one.id desc) from (${suggestions}) as one), '[]'::json)`.as(
        'suggestions',
      ),
    )
    .select(heldAmounts(value('readerId')).as('held_amounts'))
    .select(linesColumn(value('readerId')).as('lines'))
    .select([hidingReason.as('hiding_reason'), guessesShowTo(value('readerId')).as('shows_guesses')])
    .where('listing.id', '=', value('listingId'))
    .where(listingIsShownTo(value('readerId')));
});

/** Returns the achievements that it unlocked; undefined without such a suggestion or price. */
export async function saveRevealed(
  db: Kysely<Schema>,
  { listingId, reader, now }: { listingId: string; reader: Reader; now: Date },
): Promise<string[] | undefined> {
  const { id: userId, blockedIds = [] } = reader;
  const { rows } = await sql<{ achievementIds: string[] }>`
    with own as (
      update suggestion set revealed_at = ${now} from listing
      where listing.id = ${listingId} and final_price_minor is not null
        and suggestion.listing_id = listing.id and suggestion.user_id = ${userId}
        and ${listingIsShownTo(userId)} and ${isNotBlocked(sql.ref('listing.user_id'), blockedIds)}
      returning ${pricedAt} as priced_at
    )
    select array(
      select achievement_id from xp_award
      where user_id = ${userId} and created_at = own.priced_at and achievement_id is not null
    ) as "achievementIds" from own`.execute(db);
  return rows[0]?.achievementIds;
}

type Priced = { final_price_minor: number | null; price_answered_at: Date | null; closed_at: Date | null };

function awaitsReveal(
  { final_price_minor: finalPriceMinor, price_answered_at: answeredAt, closed_at: closedAt }: Priced,
  own: { revealed_at: Date | string | null } | undefined,
): boolean {
  const pricedAt = answeredAt ?? closedAt;
  if (!own || finalPriceMinor === null || pricedAt === null) return false;
  return own.revealed_at === null || new Date(own.revealed_at) < pricedAt;
}
