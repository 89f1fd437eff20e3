import { contractText } from '@ballpark/domain/contract-text.ts';
import * as screenMessages from '@ballpark/domain/contract/screen-messages.ts';
import { initialColorOf } from '@ballpark/domain/initial-color.ts';
import { fromMinor } from '@ballpark/domain/money.ts';
import { photoIdOf, photoNames } from '@ballpark/domain/photos.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { type Kysely, sql } from 'kysely';
import { findTotp } from '../auth/factor-queries.ts';
import { listPasskeys } from '../auth/factors/passkey-queries.ts';
import { listTokensOf } from '../auth/sessions/access-token-queries.ts';
import { findFormerUsernames } from '../auth/sign-in/name-queries.ts';
import { findIdentities } from '../auth/oidc-queries.ts';
import { isVisibleTo, listingIsShownTo, questionIsShownTo, suggestionIsShownTo } from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';
import { maxBlocked } from '../blocks/blocks.ts';
import { findBlockedPeople } from '../blocks/block-queries.ts';
import { listSignalsOf } from '../fraud-signals/signals.ts';
import {
  type Page,
  findAwards,
  findNotifications,
  findReports,
  findStatements,
  first,
} from './export-history-queries.ts';

export type ExportPart = {
  file: string;
  about: MessageDescriptor;
  read: (db: Kysely<Schema>, page: Page) => Promise<{ id: string; row: object }[]>;
};

/** A new column of a listing is one line in `findListings`. */
export const exportParts: readonly ExportPart[] = [
  part(
    'account.json',
    msg`You: account, profile, settings and how you sign in. Former usernames are the ones we keep for you. Notifications that aren’t listed use the default. A suspension without an end is permanent.`,
    findAccount,
  ),
  part('listings.json', msg`Your listings.`, findListings),
  part(
    'suggestions-received.json',
    msg`Other people’s guesses on your listings, as you see them on their pages.`,
    findReceivedSuggestions,
  ),
  part(
    'suggestions.json',
    msg`Your guesses on other people’s listings. The title is empty while the listing is hidden.`,
    findSuggestions,
  ),
  part(
    'line-marks.json',
    msg`What you said of lines of other people’s quotes. Title and line are empty while the listing is hidden.`,
    findLineMarks,
  ),
  part('saved.json', msg`Listings you saved.`, findSaved, ({ id: listingId, ...saved }) => ({
    listingId,
    ...saved,
  })),
  part(
    'questions.json',
    msg`Your questions about other people’s listings, and the answers. Title and answer are left out while the listing is hidden.`,
    findQuestions,
  ),
  part(
    'questions-received.json',
    msg`Other people’s questions about your listings, and your answers.`,
    findReceivedQuestions,
  ),
  part('xp.json', msg`The XP you earned, and what for.`, findAwards),
  part('notifications.json', msg`Your notifications.`, findNotifications),
  part('decisions.json', msg`Decisions about you, and your appeals.`, findStatements),
  part('reports.json', msg`What you reported.`, findReports),
  part('blocked.json', msg`People you blocked or muted.`, findBlocked),
  part('sessions.json', msg`Where you’re signed in, with each browser’s name as it gives it.`, findSessions),
  part(
    'webhooks.json',
    msg`Addresses that get word of what happens. Their secrets are left out.`,
    findWebhooksOf,
  ),
  part('signals.json', msg`What links your account to others.`, findSignals),
  part('photos.json', msg`Your photos.`, findPhotos, ({ id, ...photo }) => ({
    file: photoFile(id),
    ...photo,
  })),
];

function part<Row extends object>(
  file: string,
  about: MessageDescriptor,
  find: (db: Kysely<Schema>, page: Page) => Promise<Row[]>,
  present: (row: Row) => object = (row) => row,
): ExportPart {
  return {
    file,
    about,
    read: async (db, page) => (await find(db, page)).map((row) => ({ id: idOf(row), row: present(row) })),
  };
}

function idOf(row: object): string {
  return 'id' in row ? String(row.id) : '';
}

export async function findAccount(db: Kysely<Schema>, { userId, after }: Page) {
  if (after !== null) return [];
  const account = await db
    .selectFrom('app_user')
    .leftJoin('notification_setting', 'notification_setting.user_id', 'app_user.id')
    .select(['app_user.id', 'name', 'email', 'username', 'about', 'preferences as interests', 'xp', 'role'])
    .select((row) => row('email_verified_at', 'is not', null).$castTo<boolean>().as('isEmailVerified'))
    .select(['photo_url', 'background_url', 'latitude', 'longitude', 'location'])
    .select([
      'country_code as countryCode',
      'time_zone as timeZone',
      'shows_streak as showsStreak',
      'language',
    ])
    .select(['rules_version as rulesVersion', 'rules_accepted_at as rulesAcceptedAt'])
    .select(['terms_version as termsVersion', 'terms_accepted_at as termsAcceptedAt'])
    .select(['created_at as registeredAt', 'onboarded_at as onboardedAt', 'limited_until as limitedUntil'])
    .select(['mail_refused_at as mailRefusedAt', 'waits_since as waitsSince', 'refused_at as refusedAt'])
    .select(['suspended_at as suspendedAt', 'suspended_until as suspendedUntil'])
    .select(['quiet_from as quietFromMinute', 'quiet_to as quietToMinute', 'channels'])
    .select('wanted_listing_id as wantedListingId')
    .where('app_user.id', '=', userId)
    .executeTakeFirst();
  if (!account) return [];
  const { photo_url: photoUrl, background_url: backgroundUrl, channels, ...columns } = account;
  const formerUsernames = await findFormerUsernames(db, userId);
  const passkeys = await listPasskeys(db, userId);
  const identities = await findIdentities(db, userId);
  const tokens = await listTokensOf(db, userId);
  return [
    {
      ...columns,
      photo: photoFileAt(photoUrl),
      initialColor: initialColorOf(photoUrl),
      background: photoFileAt(backgroundUrl),
      notificationChannels: channels ?? {},
      formerUsernames: formerUsernames.map((former) => ({
        looks: former.username_key,
        givenUpAt: former.given_up_at,
      })),
      twoStepSignInSince: (await findTotp(db, userId))?.created_at ?? null,
      passkeys: passkeys.map((passkey) => wayIn(passkey, passkey.last_used_at)),
      connectedAccounts: identities.map((identity) => wayIn(identity, identity.used_at)),
      tokens: tokens.map((token) => ({
        ...wayIn(token, token.used_at),
        scopes: token.scopes,
        endsAt: token.expires_at,
      })),
    },
  ];
}

function wayIn({ name, created_at: addedAt }: { name: string; created_at: Date }, lastUsedAt: Date | null) {
  return { name, addedAt, lastUsedAt };
}

export async function findListings(db: Kysely<Schema>, { userId, after, most }: Page) {
  const rows = await db
    .selectFrom('listing')
    .select(['id', 'title', 'description', 'type', 'location', 'latitude', 'longitude', 'currency'])
    .select(['offer_minor', 'final_price_minor', 'has_independent_guesses as hasIndependentGuesses'])
    .select('is_shared as isShared')
    .select(['is_active as isOpen', 'created_at as postedAt', 'opened_at as openedAt'])
    .select(['expires_at as expiresAt', 'updated_at as changedAt'])
    .select((row) => row.fn.coalesce('closed_at', 'auto_closed_at').as('closedAt'))
    .select(
      sql<string[]>`array(select photo_id::text from listing_photo
        where listing_id = listing.id order by position)`.as('photo_ids'),
    )
    .select(
      sql<{ text: string; amount_minor: number }[]>`coalesce((
        select json_agg(json_build_object('text', text, 'amount_minor', amount_minor) order by position)
        from quote_line where listing_id = listing.id), '[]'::json)`.as('lines'),
    )
    .where('user_id', '=', userId)
    .where('id', '>', after ?? first)
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(
    ({ offer_minor: offer, final_price_minor: finalPrice, photo_ids: photoIds, lines, ...row }) => ({
      ...row,
      lines: lines.map((line) => ({ text: line.text, amount: fromMinor(line.amount_minor, row.currency) })),
      offer: offer === null ? null : fromMinor(offer, row.currency),
      finalPrice: finalPrice === null ? null : fromMinor(finalPrice, row.currency),
      photos: photoIds.map(photoFile),
    }),
  );
}

async function findReceivedSuggestions(db: Kysely<Schema>, page: Page) {
  const rows = await selectSuggestions(db, page)
    .leftJoin('app_user', 'app_user.id', 'suggestion.user_id')
    .select(['app_user.name', 'app_user.username'])
    .where('listing.user_id', '=', page.userId)
    .where((row) =>
      row.or([
        row('suggestion.user_id', 'is', null),
        isVisibleTo(sql`${page.userId}`, sql`suggestion.user_id`),
      ]),
    )
    .where(suggestionIsShownTo(page.userId))
    .execute();
  return rows.map(({ name, username, ...row }) => ({
    ...inUnits(row),
    by: username ?? name ?? contractText(page.i18n, screenMessages.formerMember),
  }));
}

export async function findSuggestions(db: Kysely<Schema>, page: Page) {
  const rows = await selectSuggestions(db, page)
    .select('revealed_at as priceSeenAt')
    .select(titleFor(page.userId))
    .where('suggestion.user_id', '=', page.userId)
    .execute();
  return rows.map(inUnits);
}

function selectSuggestions(db: Kysely<Schema>, { after, most }: Page) {
  return db
    .selectFrom('suggestion')
    .innerJoin('listing', 'listing.id', 'suggestion.listing_id')
    .select(['suggestion.id', 'listing_id as listingId', 'amount_minor', 'currency', 'comment as note'])
    .select(['suggestion.created_at as suggestedAt', 'suggestion.edited_at as changedAt'])
    .where('suggestion.id', '>', after ?? first)
    .orderBy('suggestion.id')
    .limit(most);
}

function inUnits<Row extends { amount_minor: number; currency: string }>({ amount_minor, ...row }: Row) {
  return { ...row, amount: fromMinor(amount_minor, row.currency) };
}

async function findLineMarks(db: Kysely<Schema>, { userId, after, most }: Page) {
  return db
    .selectFrom('line_mark')
    .innerJoin('quote_line', 'quote_line.id', 'line_mark.line_id')
    .innerJoin('listing', 'listing.id', 'quote_line.listing_id')
    .select(['quote_line.id', 'listing_id as listingId', 'mark', 'marked_at as markedAt'])
    .select(titleFor(userId))
    .select(sql<string>`case when ${showsListing(userId)} then quote_line.text else '' end`.as('line'))
    .where('line_mark.user_id', '=', userId)
    .where('quote_line.id', '>', after ?? first)
    .orderBy('quote_line.id')
    .limit(most)
    .execute();
}

async function findSaved(db: Kysely<Schema>, { userId, after, most }: Page) {
  return db
    .selectFrom('saved_listing')
    .innerJoin('listing', 'listing.id', 'saved_listing.listing_id')
    .select(['listing.id', 'listing.title as listingTitle', 'saved_at as savedAt'])
    .where('saved_listing.user_id', '=', userId)
    .where(isVisibleTo(sql`${userId}`, sql`listing.user_id`))
    .where(listingIsShownTo(userId))
    .where('listing.id', '>', after ?? first)
    .orderBy('listing.id')
    .limit(most)
    .execute();
}

/** Omits the answer if the person can no longer see the listing. */
async function findQuestions(db: Kysely<Schema>, page: Page) {
  const isShown = showsListing(page.userId);
  return selectQuestions(db, page)
    .select(
      sql<string | null>`case when answer_hidden_by is null and ${isShown} then answer end`.as('answer'),
    )
    .select(sql<Date | null>`case when ${isShown} then answered_at end`.as('answeredAt'))
    .select(titleFor(page.userId))
    .where('question.user_id', '=', page.userId)
    .execute();
}

async function findReceivedQuestions(db: Kysely<Schema>, page: Page) {
  return selectQuestions(db, page)
    .innerJoin('app_user', 'app_user.id', 'question.user_id')
    .select(['answer', 'answered_at as answeredAt'])
    .select((row) => row.fn.coalesce('app_user.username', 'app_user.name').as('by'))
    .where('listing.user_id', '=', page.userId)
    .where(isVisibleTo(sql`${page.userId}`, sql`question.user_id`))
    .where(questionIsShownTo(page.userId))
    .execute();
}

function selectQuestions(db: Kysely<Schema>, { after, most }: Page) {
  return db
    .selectFrom('question')
    .innerJoin('listing', 'listing.id', 'question.listing_id')
    .select(['question.id', 'listing_id as listingId', 'text as question', 'question.created_at as askedAt'])
    .where('question.id', '>', after ?? first)
    .orderBy('question.id')
    .limit(most);
}

/** Empty if the person can no longer see it. */
function titleFor(userId: string) {
  return sql<string>`case when ${showsListing(userId)} then listing.title else '' end`.as('listingTitle');
}

function showsListing(userId: string) {
  return sql<boolean>`(${isVisibleTo(sql`${userId}`, sql`listing.user_id`)} and ${listingIsShownTo(userId)})`;
}

async function findBlocked(db: Kysely<Schema>, { userId, after }: Page) {
  if (after !== null) return [];
  const blocked = await findBlockedPeople(db, userId, { limit: maxBlocked, offset: 0 });
  return blocked.map(({ username, name, blocks, mutes, created_at: since }) => ({
    person: username ?? name,
    isBlocked: blocks,
    isMuted: mutes,
    since,
  }));
}

async function findSessions(db: Kysely<Schema>, { userId, after }: Page) {
  if (after !== null) return [];
  return db
    .selectFrom('session')
    .select(['user_agent as browser', 'created_at as startedAt', 'seen_at as lastUsedAt'])
    .select('expires_at as endsAt')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

async function findWebhooksOf(db: Kysely<Schema>, { userId, after }: Page) {
  if (after !== null) return [];
  return db
    .selectFrom('webhook')
    .select(['url', 'kinds', 'scope', 'created_at as addedAt', 'paused_at as pausedAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

async function findSignals(db: Kysely<Schema>, { userId, after, now, i18n }: Page) {
  if (after !== null) return [];
  const signals = await listSignalsOf({ db, now: () => now }, { userId, i18n });
  return signals.map(({ kind, words, foundAt }) => ({ kind, words, foundAt }));
}

export async function findPhotos(db: Kysely<Schema>, { userId, after, most }: Omit<Page, 'now' | 'i18n'>) {
  return db
    .selectFrom('photo')
    .select(['id', 'kind', 'width', 'height', 'created_at as uploadedAt'])
    .where('user_id', '=', userId)
    .where('id', '>', after ?? first)
    .orderBy('id')
    .limit(most)
    .execute();
}

function photoFile(id: string): string {
  return `photos/${photoNames(id).full}`;
}

function photoFileAt(url: string | null): string | null {
  const id = url === null ? null : photoIdOf(url);
  return id === null ? null : photoFile(id);
}
