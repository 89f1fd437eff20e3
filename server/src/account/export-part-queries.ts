import { type Kysely, sql } from 'kysely';
import { findTotp } from '../auth/factors/factor-queries.ts';
import { listPasskeys } from '../auth/factors/passkey-queries.ts';
import { findFormerUsernames } from '../auth/former-username-queries.ts';
import { findIdentities } from '../auth/oidc/oidc-queries.ts';
import { listingIsShownTo, suggestionIsShownTo } from '../db/shown-sql.ts';
import type { Schema } from '../db/schema.ts';
import { isSeenBy } from '../db/unseen-sql.ts';

/** A page of a person's rows: those after this id, since ids are ordered by time. */
export type Page = { userId: string; after: string | null; most: number };

/** Before all ids. */
export const first = '00000000-0000-0000-0000-000000000000';

export async function findAccount(db: Kysely<Schema>, { userId, after }: Page) {
  if (after !== null) return [];
  const account = await db
    .selectFrom('app_user')
    .leftJoin('notification_setting', 'notification_setting.user_id', 'app_user.id')
    .select(['app_user.id', 'name', 'email', 'username', 'photo_url', 'background_url', 'about'])
    .select(['preferences', 'latitude', 'longitude', 'location', 'country_code', 'time_zone', 'xp'])
    .select([
      'role',
      'rules_version',
      'rules_accepted_at',
      'limited_until',
      'suspended_at',
      'suspended_until',
      'shows_streak',
      'wanted_listing_id',
    ])
    .select(['email_verified_at', 'onboarded_at', 'created_at', 'channels', 'quiet_from', 'quiet_to'])
    .where('app_user.id', '=', userId)
    .executeTakeFirst();
  if (!account) return [];
  const formerUsernames = await findFormerUsernames(db, userId);
  const totp = await findTotp(db, userId);
  const passkeys = await listPasskeys(db, userId);
  return [{ ...account, formerUsernames, totp, passkeys, identities: await findIdentities(db, userId) }];
}

export async function findListingPage(db: Kysely<Schema>, { userId, after, most }: Page) {
  return db
    .selectFrom('listing')
    .select(['id', 'title', 'description', 'type', 'location', 'latitude', 'longitude', 'currency'])
    .select(['offer_minor', 'is_active', 'opened_at', 'expires_at', 'closed_at', 'auto_closed_at'])
    .select(['final_price_minor', 'has_independent_guesses', 'created_at', 'updated_at'])
    .select(
      sql<string[]>`array(select photo_id::text from listing_photo
        where listing_id = listing.id order by position)`.as('photo_ids'),
    )
    .where('user_id', '=', userId)
    .where('id', '>', after ?? first)
    .orderBy('id')
    .limit(most)
    .execute();
}

/** What others suggested on the person's listings, as their page shows it to them. */
export async function findReceivedPage(db: Kysely<Schema>, { userId, after, most }: Page) {
  return db
    .selectFrom('suggestion')
    .innerJoin('listing', 'listing.id', 'suggestion.listing_id')
    .leftJoin('app_user', 'app_user.id', 'suggestion.user_id')
    .select(['suggestion.id', 'listing_id', 'amount_minor', 'comment', 'currency'])
    .select(['suggestion.created_at', 'suggestion.edited_at', 'app_user.name', 'app_user.username'])
    .where('listing.user_id', '=', userId)
    .where((row) =>
      row.or([row('suggestion.user_id', 'is', null), isSeenBy(sql`${userId}`, sql`suggestion.user_id`)]),
    )
    .where(suggestionIsShownTo(userId))
    .where('suggestion.id', '>', after ?? first)
    .orderBy('suggestion.id')
    .limit(most)
    .execute();
}

export async function findSuggestionPage(db: Kysely<Schema>, { userId, after, most }: Page) {
  return db
    .selectFrom('suggestion')
    .innerJoin('listing', 'listing.id', 'suggestion.listing_id')
    .select(['suggestion.id', 'listing_id', 'amount_minor', 'comment', 'currency'])
    .select(['suggestion.created_at', 'suggestion.edited_at', 'suggestion.revealed_at'])
    .select(titleFor(userId))
    .where('suggestion.user_id', '=', userId)
    .where('suggestion.id', '>', after ?? first)
    .orderBy('suggestion.id')
    .limit(most)
    .execute();
}

export async function findSavedPage(db: Kysely<Schema>, { userId, after, most }: Page) {
  return db
    .selectFrom('saved_listing')
    .innerJoin('listing', 'listing.id', 'saved_listing.listing_id')
    .select(['listing.id', 'listing.title', 'saved_at'])
    .where('saved_listing.user_id', '=', userId)
    .where(isSeenBy(sql`${userId}`, sql`listing.user_id`))
    .where(listingIsShownTo(userId))
    .where('listing.id', '>', after ?? first)
    .orderBy('listing.id')
    .limit(most)
    .execute();
}

export async function findAwardPage(db: Kysely<Schema>, { userId, after, most }: Page) {
  return db
    .selectFrom('xp_award')
    .leftJoin('listing', 'listing.id', 'xp_award.listing_id')
    .select([
      'xp_award.id',
      'kind',
      'amount',
      'tier',
      'xp_award.listing_id',
      'achievement_id',
      'xp_award.created_at',
    ])
    .select(
      sql<
        string | null
      >`case when ${isOfSeenOwner(userId)} and listing.hidden_by is null then listing_title end`.as(
        'listing_title',
      ),
    )
    .where('xp_award.user_id', '=', userId)
    .where('xp_award.id', '>', after ?? first)
    .orderBy('xp_award.id')
    .limit(most)
    .execute();
}

/** The same rule as in the person's XP history (xp-queries.ts). */
function isOfSeenOwner(userId: string) {
  const owner = sql`coalesce(listing.user_id, xp_award.owner_id)`;
  const avoidsNobody = sql`not exists (select from unseen where viewer_id = ${userId})`;
  return sql<boolean>`(${isSeenBy(sql`${userId}`, owner)} and (${owner} is not null or ${avoidsNobody}))`;
}

/** The title of a listing; empty if the person can no longer see its owner. */
export function titleFor(userId: string) {
  return sql<string>`case when ${showsListing(userId)} then listing.title else '' end`.as('title');
}

/** Whether this person can see the listing. */
export function showsListing(userId: string) {
  return sql<boolean>`(${isSeenBy(sql`${userId}`, sql`listing.user_id`)} and ${listingIsShownTo(userId)})`;
}

export async function findNotificationPage(db: Kysely<Schema>, { userId, after, most }: Page) {
  return db
    .selectFrom('notification')
    .select(['id', 'kind', 'listing_id', 'count', 'facts', 'read_at', 'created_at'])
    .where('user_id', '=', userId)
    .where('in_app', '=', sql.lit(true))
    .where('id', '>', after ?? first)
    .orderBy('id')
    .limit(most)
    .execute();
}

/** A person has 50 at most. */
export async function findSessionPage(db: Kysely<Schema>, { userId, after }: Page) {
  if (after !== null) return [];
  return db
    .selectFrom('session')
    .select(['user_agent', 'created_at', 'seen_at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

export async function findPhotoPage(db: Kysely<Schema>, { userId, after, most }: Page) {
  return db
    .selectFrom('photo')
    .select(['id', 'kind', 'width', 'height', 'created_at'])
    .where('user_id', '=', userId)
    .where('id', '>', after ?? first)
    .orderBy('id')
    .limit(most)
    .execute();
}
