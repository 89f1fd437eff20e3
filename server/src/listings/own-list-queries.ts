import type { GuessState } from '@ballpark/domain/contract/own-lists.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
  countColumn,
  guessesShowToAll,
  isNotBlocked,
  isVisibleTo,
  listingIsShown,
  photoText,
  pricedAt,
  readPhotos,
  suggestionCounts,
} from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';
import type { Position } from '../pagination.ts';
import { selectCards } from '../cards/card-queries.ts';

/** `after`: the row before the first of it. */
type Page = { readerId: string; offset: number; limit: number; most: number; after: Position | null };

function isShownTo(readerId: string) {
  return sql<boolean>`((listing.hidden_by is null or listing.user_id = ${readerId})
    and ${isVisibleTo(sql`${readerId}::uuid`, sql`listing.user_id`)})`;
}

function isAfter(position: Position | null, order: RawBuilder<unknown>) {
  return position === null
    ? sql<boolean>`true`
    : sql<boolean>`(${order}) < (${position.at}::timestamptz, ${position.id}::uuid)`;
}

/** A listing that closed automatically before `answerableSince` no longer waits for its price. */
export async function findOwnGuesses(
  db: Kysely<Schema>,
  state: GuessState,
  { readerId, offset, limit, most, after, answerableSince }: Page & { answerableSince: Date },
) {
  const isWaiting = sql<boolean>`(listing.auto_closed_at > ${answerableSince} and listing.price_answered_at is null)`;
  const states: Record<GuessState, RawBuilder<boolean>> = {
    open: sql`listing.is_active`,
    waiting: sql`not listing.is_active and coalesce(${isWaiting}, false)`,
    closed: sql`not listing.is_active and not coalesce(${isWaiting}, false)`,
  };
  const mine = db
    .selectFrom('suggestion')
    .innerJoin('listing', 'listing.id', 'suggestion.listing_id')
    .select(['suggestion.id', 'suggestion.listing_id', 'suggestion.created_at', 'suggestion.amount_minor'])
    .where('suggestion.user_id', '=', readerId)
    .where(states[state])
    .where(isShownTo(readerId));
  const page = mine
    .where(isAfter(after, sql`suggestion.created_at, suggestion.id`))
    .orderBy('suggestion.created_at', 'desc')
    .orderBy('suggestion.id', 'desc')
    .offset(offset)
    .limit(limit);
  const rows = await selectCards(db, sql`${readerId}`)
    .innerJoin(page.as('own'), 'own.listing_id', 'listing.id')
    .select([
      'own.id as suggestion_id',
      'own.created_at as suggested_at',
      sql<
        number | null
      >`(select sum(xp_award.amount)::int from xp_award where xp_award.suggestion_id = own.id)`.as(
        'xp_awarded',
      ),
      sql<boolean>`listing.final_price_minor is not null and not exists (
        select from suggestion where suggestion.listing_id = listing.id and ${suggestionCounts}
        and abs(suggestion.amount_minor - listing.final_price_minor) < abs(own.amount_minor - listing.final_price_minor))`.as(
        'is_nearest',
      ),
      countColumn(mine, most).as('count'),
    ])
    .orderBy('own.created_at', 'desc')
    .orderBy('own.id', 'desc')
    .execute();
  return { rows, count: rows[0]?.count ?? 0 };
}

/** The reader's newest listing that waits for its price; those that closed before `since` no longer do. */
export function findAwaitingPrice(db: Kysely<Schema>, readerId: string, since: Date) {
  return selectCards(db, sql`${readerId}`)
    .where('listing.user_id', '=', readerId)
    .where(listingIsShown)
    .where('listing.auto_closed_at', '>', since)
    .where('listing.price_answered_at', 'is', null)
    .orderBy('listing.auto_closed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The reader's open listings, the first to end first. */
export function findOwnOpen(db: Kysely<Schema>, readerId: string, most: number) {
  return selectCards(db, sql`${readerId}`)
    .where('listing.user_id', '=', readerId)
    .where('listing.is_active', '=', true)
    .where(listingIsShown)
    .orderBy('listing.expires_at')
    .limit(most)
    .execute();
}

/** The newest final price since `since` on a listing that the reader guessed on and has not seen. */
export function findUnseenResult(db: Kysely<Schema>, readerId: string, since: Date) {
  return selectCards(db, sql`${readerId}`)
    .innerJoin('suggestion as own', 'own.listing_id', 'listing.id')
    .where('own.user_id', '=', readerId)
    .where('listing.is_active', '=', false)
    .where('listing.final_price_minor', 'is not', null)
    .where(sql<boolean>`${pricedAt} > greatest(${since}::timestamptz, own.revealed_at)`)
    .where(isShownTo(readerId))
    .orderBy(pricedAt, 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function findSaved(db: Kysely<Schema>, { readerId, offset, limit, most, after }: Page) {
  const saved = db
    .selectFrom('saved_listing')
    .innerJoin('listing', 'listing.id', 'saved_listing.listing_id')
    .select(['saved_listing.listing_id', 'saved_listing.saved_at'])
    .where('saved_listing.user_id', '=', readerId)
    .where(isShownTo(readerId));
  const page = saved
    .where(isAfter(after, sql`saved_listing.saved_at, saved_listing.listing_id`))
    .orderBy('saved_listing.saved_at', 'desc')
    .orderBy('saved_listing.listing_id', 'desc')
    .offset(offset)
    .limit(limit);
  const rows = await selectCards(db, sql`${readerId}`)
    .innerJoin(page.as('saved'), 'saved.listing_id', 'listing.id')
    .select(['saved.saved_at', countColumn(saved, most).as('count')])
    .orderBy('saved.saved_at', 'desc')
    .orderBy('saved.listing_id', 'desc')
    .execute();
  return { rows, count: rows[0]?.count ?? 0 };
}

export async function insertSaved(
  db: Kysely<Schema>,
  { readerId, listingId, now }: { readerId: string; listingId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with shown as (select id from listing where id = ${listingId} and ${isShownTo(readerId)} for key share),
    saved as (
      insert into saved_listing (user_id, listing_id, saved_at) select ${readerId}, id, ${now} from shown
      on conflict do nothing)
    select from shown`.execute(db);
  return rows.length > 0;
}

export async function deleteSaved(db: Kysely<Schema>, readerId: string, listingId: string): Promise<void> {
  await db
    .deleteFrom('saved_listing')
    .where('user_id', '=', readerId)
    .where('listing_id', '=', listingId)
    .execute();
}

export async function findTeaser(db: Kysely<Schema>, listingId: string) {
  const found = await db
    .selectFrom('listing')
    .select(['id', 'user_id', 'title', 'description', 'type', 'location'])
    .select(['suggestion_count', 'is_active', 'expires_at', 'is_shared'])
    .select(['currency', 'fair_price_minor', 'fair_low_minor', 'fair_high_minor', 'fair_confidence'])
    .select(['guess_min_minor', 'guess_max_minor', guessesShowToAll.as('shows_guesses_to_all')])
    .select(
      sql<string | null>`(
        select ${photoText}
        from listing_photo join photo on photo.id = listing_photo.photo_id
        where listing_photo.listing_id = listing.id order by listing_photo.position limit 1)`.as('cover'),
    )
    .where('id', '=', listingId)
    .where(listingIsShown)
    .executeTakeFirst();
  return found && { ...found, cover: readPhotos(found.cover)[0] ?? null };
}

/** The listing that brought a newcomer; none after onboarding. */
export async function saveWanted(
  db: Kysely<Schema>,
  { id: userId, blockedIds = [] }: { id: string; blockedIds?: readonly string[] },
  listingId: string,
): Promise<boolean> {
  const { rows } = await sql`
    with wanted as (
      select id from listing
      where id = ${listingId} and ${listingIsShown} and ${isNotBlocked(sql.ref('listing.user_id'), blockedIds)}
    ), noted as (
      update app_user set wanted_listing_id = wanted.id from wanted
      where app_user.id = ${userId} and app_user.onboarded_at is null
        and app_user.wanted_listing_id is distinct from wanted.id)
    select id from wanted`.execute(db);
  return rows.length > 0;
}
