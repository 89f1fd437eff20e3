import type { Language } from '@ballpark/domain/languages.ts';
import { type Kysely, sql } from 'kysely';
import {
  guessesShowTo,
  isNotBlocked,
  listingIsShownTo,
  profileIsShownTo,
  suggestionIsShownTo,
} from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';
import { selectSuggestions } from '../listings/suggestion-queries.ts';
import type { PlaceOfPerson } from '../places/place-of-person.ts';
import { trackOfPerson } from '../prices/record-queries.ts';
import { selectCards } from '../cards/card-queries.ts';
import type { Reader } from '../session-user.ts';

/** Only auth queries read the password hash. */
const profileColumns = [
  'id',
  'name',
  'email',
  'username',
  'photo_url',
  'background_url',
  'about',
  'preferences',
  'xp',
  'latitude',
  'longitude',
  'city_latitude',
  'city_longitude',
  'location',
  'country_code',
  'email_verified_at',
  'mail_refused_at',
  'onboarded_at',
  'deletion_at',
  'waits_since',
  'refused_at',
  'created_at',
  'role',
  'limited_until',
  'suspended_at',
  'suspended_until',
  'wanted_listing_id',
  'shows_streak',
  'language',
  'terms_version',
  'rules_version',
] as const;

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

export async function findProfile(db: Kysely<Schema>, userId: string) {
  return db
    .selectFrom('app_user')
    .select(profileColumns)
    .select((person) =>
      person
        .selectFrom('listing')
        .select('has_independent_guesses')
        .whereRef('listing.user_id', '=', 'app_user.id')
        .orderBy('listing.created_at', 'desc')
        .limit(1)
        .as('has_chosen_independent_guesses'),
    )
    .select(trackOfPerson(sql.ref('app_user.id')).as('track'))
    .select(sql<boolean>`exists (select from hidden_profile where user_id = app_user.id)`.as('is_hidden'))
    .where('id', '=', userId)
    .executeTakeFirst();
}

export async function isProfileShown(db: Kysely<Schema>, userId: string): Promise<true | undefined> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where(profileIsShownTo(null))
    .executeTakeFirst();
  return row && true;
}

/** Nobody can hide the profile until the transaction ends. */
export async function lockProfile(
  db: Kysely<Schema>,
  userId: string,
): Promise<{ isHidden: boolean; about: string | null }> {
  const person = await db
    .selectFrom('app_user')
    .select('about')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const hidden = await db
    .selectFrom('hidden_profile')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return { isHidden: hidden !== undefined, about: person?.about ?? null };
}

type Change = Partial<PlaceOfPerson> & {
  photo_url?: string | null;
  background_url?: string | null;
  about?: string | null;
  preferences?: string[];
};

export async function saveProfile(db: Kysely<Schema>, userId: string, change: Change): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await db.updateTable('app_user').set(change).where('id', '=', userId).execute();
}

export async function findListingsOf(db: Kysely<Schema>, userId: string, most: number, readerId: string) {
  return selectCards(db, sql`${readerId}`)
    .where('listing.user_id', '=', userId)
    .where(listingIsShownTo(readerId))
    .orderBy('listing.created_at', 'desc')
    .orderBy('listing.id', 'desc')
    .limit(most)
    .execute();
}

export async function findSuggestionsOn(db: Kysely<Schema>, listingIds: readonly string[], readerId: string) {
  return selectSuggestions(db)
    .where('suggestion.listing_id', '=', sql<string>`any(${listingIds})`)
    .where(guessesShowTo(readerId))
    .where(suggestionIsShownTo(readerId))
    .orderBy('suggestion.created_at', 'desc')
    .execute();
}

/** `shows_guesses`: whether the reader may see the price. */
export async function findSuggestionsBy(db: Kysely<Schema>, userId: string, most: number, reader: Reader) {
  const { id: readerId, blockedIds = [] } = reader;
  return selectSuggestions(db)
    .select(['listing.title', 'listing.type', 'listing.location', 'listing.is_active'])
    .select(guessesShowTo(readerId).as('shows_guesses'))
    .where('suggestion.user_id', '=', userId)
    .where(isNotBlocked(sql.ref('listing.user_id'), blockedIds))
    .where(listingIsShownTo(readerId))
    .where(suggestionIsShownTo(readerId))
    .orderBy('suggestion.created_at', 'desc')
    .orderBy('suggestion.id', 'desc')
    .limit(most)
    .execute();
}

/** Streaks are counted up to here. */
const maxDays = 1000;

/**
 * Days of the author's own calendar, newest first, until two missed ones end the streak. Withdrawn and
 * deleted suggestions do not count.
 */
export async function findGuessedDays(db: Kysely<Schema>, userId: string, today: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    with recursive guessed (day, at, count) as (
      (select day, created_at, 1 from suggestion
        where user_id = ${userId} and day <= ${today}::date order by created_at desc limit 1)
      union all
      select earlier.day, earlier.created_at, guessed.count + 1
      from guessed cross join lateral (
        select day, created_at from suggestion
        where user_id = ${userId} and created_at < guessed.at and day < guessed.day
        order by created_at desc limit 1) as earlier
      where guessed.day - earlier.day <= 2 and guessed.count < ${maxDays}
    )
    select day::text as day from guessed`.execute(db);
  return rows.map(({ day }) => day);
}

export async function saveLanguage(db: Kysely<Schema>, userId: string, language: Language): Promise<void> {
  await db.updateTable('app_user').set({ language }).where('id', '=', userId).execute();
}

export async function saveStreakShown(db: Kysely<Schema>, userId: string, isShown: boolean): Promise<void> {
  await db.updateTable('app_user').set({ shows_streak: isShown }).where('id', '=', userId).execute();
}
