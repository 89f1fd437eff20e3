import { quickMinutes } from '@ballpark/domain/achievements.ts';
import { currenciesWithoutDecimals } from '@ballpark/domain/money.ts';
import { type Kysely, sql } from 'kysely';
import { type ValueOf, compileOnce } from '../db/compile-once.ts';
import { guessesShowToAll, suggestionCounts } from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';
import type { Event } from '../events/outbox-queries.ts';
import { trackOfPerson } from '../prices/record-queries.ts';
import type { ListingState } from './listing-queries.ts';

/** Paid by the close and by a later price; null if unpaid. */
const paidXp = sql<number | null>`(
  select sum(xp_award.amount)::int from xp_award where xp_award.suggestion_id = suggestion.id)`;

/** A listing that was never closed needs no lookup. */
const paidXpIfClosed = sql<number | null>`case
  when not listing.is_active or listing.price_shown_at is not null then ${paidXp} end`;

/** The author's columns are null once they have left. */
export function selectSuggestions(db: Kysely<Schema>) {
  return db
    .selectFrom('suggestion')
    .leftJoin('app_user', 'app_user.id', 'suggestion.user_id')
    .innerJoin('listing', 'listing.id', 'suggestion.listing_id')
    .select([
      'suggestion.id',
      'suggestion.user_id',
      'suggestion.listing_id',
      'suggestion.amount_minor',
      'suggestion.comment',
      'suggestion.created_at',
      'suggestion.edited_at',
      'suggestion.revealed_at',
      'suggestion.hidden_by',
      'listing.currency',
      'app_user.name',
      'app_user.username',
      'app_user.photo_url',
      'app_user.xp',
      'app_user.location',
      trackOfPerson(sql.ref('app_user.id')).as('track'),
      paidXpIfClosed.as('xp_awarded'),
    ]);
}

export type SuggestionRow = Awaited<ReturnType<typeof findSuggestion>> & {};

export async function findSuggestion(db: Kysely<Schema>, suggestionId: string) {
  return selectSuggestions(db).where('suggestion.id', '=', suggestionId).executeTakeFirst();
}

export type SuggestionJson = Omit<SuggestionRow, 'created_at' | 'edited_at' | 'revealed_at'> & {
  created_at: string;
  edited_at: string | null;
  revealed_at: string | null;
};

export function suggestionOfJson(json: SuggestionJson): SuggestionRow {
  return {
    ...json,
    created_at: new Date(json.created_at),
    edited_at: json.edited_at === null ? null : new Date(json.edited_at),
    revealed_at: json.revealed_at === null ? null : new Date(json.revealed_at),
  };
}

type NewSuggestion = {
  id: string;
  listingId: string;
  userId: string;
  /** In units of the listing's currency. */
  amount: number;
  comment: string | null;
  /** In the author’s calendar, 'YYYY-MM-DD'. */
  day: string;
  now: Date;
};

type JudgedListing = Pick<ListingState, 'ownerId' | 'isActive' | 'expiresAtMs' | 'hiddenBy' | 'currency'>;
/** `id` is null if this person has one already, or the amount has more decimals than the currency. */
type Tried = JudgedListing & ((SuggestionRow & { suggestion_count: number }) | { id: null });

/**
 * The most frequent write, so it is one statement. It has all effects except the fair price, and asks no rule:
 * the caller judges by the listing, which is locked, and rolls back. Locks the listing, then the author, so
 * that suggestions count one after the other.
 */
export async function addSuggestion(
  db: Kysely<Schema>,
  suggestion: NewSuggestion,
): Promise<Tried | undefined> {
  const [tried] = await insertSuggestion(db, { ...suggestion, kind: 'suggestion.created' });
  return tried;
}

const insertSuggestion = compileOnce(
  (_db, value: ValueOf<NewSuggestion & { kind: Event['kind'] }>) => sql<Tried>`
    with found as (
      select id, user_id as owner_id, is_active, expires_at, hidden_by, currency,
        ${value('amount')}::numeric
          * case when currency = any(${sql.val(currenciesWithoutDecimals)}::text[]) then 1 else 100 end as amount_minor,
        type = 'PRODUCT' as is_product,
        ${value('now')}::timestamptz <= created_at + make_interval(mins => ${sql.lit(quickMinutes)}) as is_quick
      from listing where id = ${value('listingId')} for no key update
    ), author as (
      select app_user.* from app_user, found where app_user.id = ${value('userId')} for no key update of app_user
    ), added as (
      insert into suggestion
        (id, listing_id, user_id, amount_minor, comment, created_at, day, owner_id, is_product, is_quick)
      select ${value('id')}::uuid, found.id, author.id, amount_minor, ${value('comment')}::text,
        ${value('now')}::timestamptz, ${value('day')}::date, owner_id, is_product, is_quick
      from found, author where amount_minor = trunc(amount_minor)
      on conflict (listing_id, user_id) do nothing
      returning *
    ), counted as (
      update listing set suggestion_count = suggestion_count + 1,
        guess_min_minor = least(guess_min_minor, added.amount_minor),
        guess_max_minor = greatest(guess_max_minor, added.amount_minor)
      from added where listing.id = added.listing_id
      returning suggestion_count
    ), recorded as (
      insert into outbox (kind, user_id, listing_id, payload, created_at)
      select ${value('kind')}, added.owner_id, added.listing_id,
        jsonb_build_object('suggestionId', added.id, 'byUserId', added.user_id), added.created_at
      from added
    )
    select found.owner_id as "ownerId", found.is_active as "isActive", found.hidden_by as "hiddenBy", found.currency,
      (extract(epoch from found.expires_at) * 1000)::float8 as "expiresAtMs",
      added.id, added.user_id, added.listing_id, added.amount_minor, added.comment, added.created_at, added.edited_at,
      added.hidden_by, added.revealed_at, null::int as xp_awarded, author.name, author.username, author.photo_url, author.xp, author.location,
      ${trackOfPerson(sql`author.id`)} as track, counted.suggestion_count
    from found left join (added cross join author cross join counted) on true`,
);

/** Locks the listing against closing and other suggestions, and the suggestion against a moderator’s decision. */
export async function lockSuggestion(db: Kysely<Schema>, suggestionId: string) {
  return db
    .selectFrom('suggestion')
    .innerJoin('listing', 'listing.id', 'suggestion.listing_id')
    .select([
      'suggestion.user_id',
      'suggestion.listing_id',
      'suggestion.hidden_by',
      'suggestion.comment',
      'listing.hidden_by as listing_hidden_by',
      'listing.user_id as owner_id',
      'listing.is_active',
      'listing.expires_at',
      'listing.currency',
      'listing.has_independent_guesses',
      guessesShowToAll.as('shows_guesses_to_all'),
    ])
    .where('suggestion.id', '=', suggestionId)
    .forNoKeyUpdate(['listing', 'suggestion'])
    .executeTakeFirst();
}

export async function saveSuggestion(
  db: Kysely<Schema>,
  suggestionId: string,
  change: { amountMinor: number; comment: string | null; now: Date },
): Promise<void> {
  await db
    .updateTable('suggestion')
    .set({ amount_minor: change.amountMinor, comment: change.comment, edited_at: change.now })
    .where('id', '=', suggestionId)
    .execute();
}

type Standing = { isPaid: boolean; hasOthers: boolean; hasLater: boolean };

export async function findStanding(db: Kysely<Schema>, suggestionId: string): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select exists (select from xp_award where suggestion_id = own.id) as "isPaid",
      exists (select from suggestion where listing_id = own.listing_id and id <> own.id) as "hasOthers",
      exists (select from suggestion
        where listing_id = own.listing_id and (created_at, id) > (own.created_at, own.id)) as "hasLater"
    from suggestion as own where own.id = ${suggestionId}`.execute(db);
  return rows[0] ?? { isPaid: false, hasOthers: false, hasLater: false };
}

export async function removeSuggestion(db: Kysely<Schema>, suggestionId: string): Promise<boolean> {
  const { rows } = await sql`
    with gone as (delete from suggestion where id = ${suggestionId} returning listing_id)
    update listing set suggestion_count = suggestion_count - 1 from gone where listing.id = gone.listing_id
    returning listing.id`.execute(db);
  return rows.length > 0;
}

export async function findForClose(db: Kysely<Schema>, listingIds: readonly string[]) {
  return db
    .selectFrom('suggestion')
    .leftJoin('app_user', 'app_user.id', 'suggestion.user_id')
    .select([
      'suggestion.id',
      'suggestion.listing_id',
      'suggestion.user_id',
      'suggestion.amount_minor',
      'suggestion.created_at',
      'suggestion.edited_at',
      'suggestion.hidden_by',
      'app_user.username',
      paidXp.as('paid_xp'),
    ])
    .where('suggestion.listing_id', '=', sql<string>`any(${listingIds})`)
    .where(suggestionCounts)
    .orderBy('suggestion.created_at')
    .execute();
}

/** Also one that is hidden. */
export async function hasSuggestions(db: Kysely<Schema>, listingId: string): Promise<boolean> {
  const found = await db
    .selectFrom('suggestion')
    .select('id')
    .where('listing_id', '=', listingId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
