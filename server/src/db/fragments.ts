import type { Person } from '@ballpark/domain/contract/fields.ts';
import type { Photo } from '@ballpark/domain/contract/listings.ts';
import type { MailPerson } from '@ballpark/domain/may-mail.ts';
import type { NotificationFacts } from '@ballpark/domain/notification-text.ts';
import { photoUrlOf } from '@ballpark/domain/photos.ts';
import { type Point, earthRadiusKm, haversine, squareDegrees, toRadians } from '@ballpark/domain/places.ts';
import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import { demoDomain } from '../demo-domain.ts';
import type { Schema } from './schema.ts';

/** Null is a visitor. */
type Reader = string | null | Expression<string | null>;

export const listingIsShown = sql<boolean>`listing.hidden_by is null`;

/** Those of the decision that an appeal is against are the appeal’s too. */
export const isReasonOfCase = sql<boolean>`case_reason.case_id in (
  moderation_case.id, (select statement.case_id from statement where appeal_case_id = moderation_case.id))`;

/** They are its person, or the other one of a signal in it. */
export function isCaseAbout(personId: string | Expression<string>): RawBuilder<boolean> {
  return sql<boolean>`(moderation_case.person_id = ${personId}
    or exists (select from case_reason where ${isReasonOfCase} and other_id = ${personId}))`;
}

/** One that reports hid, or that waits for a word, counts until a moderator decides: only its words may hurt anybody. */
export const suggestionCounts = sql<boolean>`(suggestion.hidden_by is null or suggestion.hidden_by = 'reports')`;

/** A hidden one shows only to its owner and moderators. */
export function listingIsShownTo(reader: Reader): RawBuilder<boolean> {
  return sql<boolean>`(listing.hidden_by is null or listing.user_id = ${reader} or ${isModerator(reader)})`;
}

/** Independent guesses show from the close on. */
export const guessesShowToAll = sql<boolean>`(not listing.has_independent_guesses or not listing.is_active)`;

/** Before that only the owner and people who have guessed see them. */
export function seesAllGuesses(reader: Reader): RawBuilder<boolean> {
  return sql<boolean>`(listing.user_id = ${reader}
    or exists (select from suggestion as own where own.listing_id = listing.id and own.user_id = ${reader}))`;
}

/** Every answer with others' suggestions must check it. */
export function guessesShowTo(reader: Reader): RawBuilder<boolean> {
  return sql<boolean>`(${guessesShowToAll} or ${seesAllGuesses(reader)})`;
}

/** A hidden one shows only to its author and moderators. */
export function suggestionIsShownTo(reader: Reader): RawBuilder<boolean> {
  return sql<boolean>`(suggestion.hidden_by is null or suggestion.user_id = ${reader} or ${isModerator(reader)})`;
}

/** A hidden one shows only to its author and moderators. */
export function questionIsShownTo(reader: Reader): RawBuilder<boolean> {
  return sql<boolean>`(question.hidden_by is null or question.user_id = ${reader} or ${isModerator(reader)})`;
}

/**
 * A hidden one shows only to its owner and moderators; one that only lost something by a removal shows to
 * all.
 */
export function profileIsShownTo(reader: Reader): RawBuilder<boolean> {
  return sql<boolean>`(app_user.id = ${reader} or ${isModerator(reader)}
    or not exists (select from hidden_profile where user_id = app_user.id and hidden_by <> 'removal'))`;
}

function isModerator(reader: Reader): RawBuilder<boolean> {
  return sql<boolean>`exists (select from app_user as reader where reader.id = ${reader} and reader.role <> 'member')`;
}

/** They block or mute these people, or are blocked by them; none for moderators. */
export const blockedIdsOfPerson = sql<string[]>`(case when app_user.role <> 'member' then '{}' else
  array(select unseen.person_id::text from unseen where unseen.viewer_id = app_user.id) end)`;

/** Former members (null) show to everybody. */
export function isNotBlocked(
  person: RawBuilder<unknown>,
  blockedIds: readonly string[] | RawBuilder<unknown>,
) {
  return sql<boolean>`(${person} is null or ${person} <> all(${blockedIds}::uuid[]))`;
}

/** The reader is a column, so it looks the blocks up. */
export function isVisibleTo(viewer: RawBuilder<unknown>, person: RawBuilder<unknown>) {
  return sql<boolean>`not exists (
    select from unseen join app_user as viewer on viewer.id = unseen.viewer_id and viewer.role = 'member'
    where unseen.viewer_id = ${viewer} and unseen.person_id = ${person})`;
}

export function personJson(table: string): RawBuilder<Person> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<Person>`jsonb_build_object('id', ${column('id')}, 'name', ${column('name')}, 'username', ${column('username')},
    'photoUrl', ${column('photo_url')}, 'xp', ${column('xp')})`;
}

export function personJsonOrNull(table: string): RawBuilder<Person | null> {
  return sql<Person | null>`case when ${sql.ref(`${table}.id`)} is not null then ${personJson(table)} end`;
}

/** PostgreSQL writes JSON half as fast, and the feed needs twelve a page. */
export const photoText = sql<string>`photo.id || ' ' || photo.width || ' ' || photo.height || ' ' || photo.thumbhash`;

export function readPhotos(texts: string | null): Photo[] {
  const parts = texts?.split(' ') ?? [];
  const photos: Photo[] = [];
  for (let at = 0; at < parts.length; at += 4) {
    const [id = '', width, height, thumbhash = ''] = parts.slice(at, at + 4);
    photos.push({ url: photoUrlOf(id), width: Number(width), height: Number(height), thumbhash });
  }
  return photos;
}

/**
 * Reads name and amount instead of storing them, so that nothing hidden, deleted or blocked stays. Only the
 * owner, who may know all guesses, reads an amount.
 */
export const notifiedFacts: RawBuilder<NotificationFacts> = sql`(notification.facts || coalesce(
  (select jsonb_build_object('name', ${shownName()}, 'amountMinor', suggestion.amount_minor, 'currency', priced.currency)
    from suggestion join listing as priced on priced.id = suggestion.listing_id join app_user as other on other.id = suggestion.user_id
    where suggestion.id = ${subjectOf('suggestionReceived', 'suggestionEdited')} and suggestion.hidden_by is null
      and priced.user_id = notification.user_id and ${isVisibleTo(sql.ref('notification.user_id'), sql.ref('other.id'))}),
  (select jsonb_build_object('name', ${shownName()})
    from question join listing as asked on asked.id = question.listing_id
    join app_user as other on other.id = case notification.kind when 'questionAsked' then question.user_id else asked.user_id end
    where question.id = ${subjectOf('questionAsked', 'questionAnswered')} and question.hidden_by is null
      and notification.user_id in (question.user_id, asked.user_id)
      and ${isVisibleTo(sql.ref('notification.user_id'), sql.ref('other.id'))}),
  '{}'::jsonb))`;

function shownName() {
  return sql`coalesce(nullif(other.username, ''), nullif(other.name, ''), 'Anonymous')`;
}

function subjectOf(...kinds: string[]) {
  return sql`case when notification.kind = any(${sql.lit(`{${kinds.join()}}`)}::text[]) then (notification.facts ->> 'subjectId')::uuid end`;
}

type Centre = { latitude: number; longitude: number; cosine: number };

export function centreOf({ latitude, longitude }: Point): Centre {
  return { latitude, longitude, cosine: Math.cos(toRadians(latitude)) };
}

type Column = string | RawBuilder<unknown>;

/** Monotonic in the distance at a third of its cost; compare with `reachOf`. Null without a point. */
export function farnessSql(
  columns: { latitude: Column; longitude: Column },
  centre: { [Part in keyof Centre]: RawBuilder<unknown> },
): RawBuilder<number | null> {
  const given = (column: Column) => (typeof column === 'string' ? sql.ref(column) : column);
  const [latitude, longitude] = [given(columns.latitude), given(columns.longitude)];
  return sql`((1 - cos(radians(${latitude} - ${centre.latitude}))) + ${centre.cosine} * cos(radians(${latitude}))
    * (1 - cos(radians(${longitude} - ${centre.longitude}))))`;
}

/** As `squareMiddle`: of a latitude or a longitude. */
export function squareMiddleSql(column: string): RawBuilder<number | null> {
  return sql`(floor(${sql.ref(column)} / ${sql.lit(squareDegrees)}) + 0.5) * ${sql.lit(squareDegrees)}`;
}

export function reachOf(km: number): number {
  return 2 * haversine(Math.min(km / earthRadiusKm, Math.PI));
}

/** At the close, or when the owner stated it later. */
export const pricedAt = sql<Date>`coalesce(listing.price_answered_at, listing.closed_at)`;

/** False for a price question that has its answer. */
export const isStillAsked = sql<boolean>`(notification.kind <> 'finalPriceAsked'
  or (listing.auto_closed_at is not null and listing.price_answered_at is null))`;

/** Escaped for `ilike`. */
export function likePart(words: string): string {
  return `%${words.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** Counts up to `most` + 1. */
export function countColumn(rows: Expression<unknown>, most: number): RawBuilder<number> {
  return sql<number>`(select count(*)::int from (select from (${rows}) as one limit ${most + 1}) as counted)`;
}

/** Counts up to `most` + 1: an exact total would read all rows. */
export async function countUpTo(
  db: Kysely<Schema>,
  rows: Expression<unknown>,
  most: number,
): Promise<number> {
  const { rows: counted } = await sql<{
    count: number;
  }>`select ${countColumn(rows, most)} as count`.execute(db);
  return counted[0]?.count ?? 0;
}

export const mailPerson: RawBuilder<MailPerson> = sql`(
  jsonb_build_object(
    'isVerified', app_user.email_verified_at is not null,
    'isDemo', app_user.email_key like ${`%@${demoDomain}`},
    'isRefused', app_user.mail_refused_at is not null,
    'isLeaving', app_user.deletion_at is not null,
    'isSuspended', app_user.suspended_at is not null,
    'timeZone', app_user.time_zone, 'language', app_user.language, 'channels', null, 'quietHours', null
  ) || coalesce((
    select jsonb_build_object('channels', channels, 'quietHours',
      case when quiet_from is not null and quiet_to is not null then jsonb_build_object('from', quiet_from, 'to', quiet_to) end)
    from notification_setting where notification_setting.user_id = app_user.id), '{}'))`;
