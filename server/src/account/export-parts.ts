import { achievementList } from '@ballpark/domain/achievement-list.ts';
import * as screenMessages from '@ballpark/domain/contract/screen-messages.ts';
import { initialColorOf } from '@ballpark/domain/initial-color.ts';
import { fromMinor } from '@ballpark/domain/money.ts';
import { notificationText } from '@ballpark/domain/notification-text.ts';
import { photoIdOf, photoNames } from '@ballpark/domain/photo-address.ts';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Schema } from '../db/schema.ts';
import * as queries from './export-part-queries.ts';
import * as people from './export-people-queries.ts';
import * as formats from './export-formats.ts';
import { asked, suggested, time } from './export-rows.ts';

type PageNow = queries.Page & { now: Date };

/** A file of an export: a list of things of one kind. */
export type ExportPart = {
  file: string;
  about: string;
  format: z.ZodType;
  /** One page of the list; the next page starts after `id`. */
  read: (db: Kysely<Schema>, page: PageNow) => Promise<{ id: string; row: unknown }[]>;
};

/** Every file of an export except the photos; `format.json` describes the format of each. */
export const exportParts: readonly ExportPart[] = [
  part(
    'account.json',
    'You: account, profile, settings and how you sign in.',
    formats.account,
    queries.findAccount,
    (row) => ({
      id: row.id,
      name: row.name,
      email: row.email,
      isEmailVerified: row.email_verified_at !== null,
      username: row.username,
      about: row.about,
      interests: row.preferences,
      photo: fileOf(row.photo_url),
      initialColor: initialColorOf(row.photo_url),
      background: fileOf(row.background_url),
      latitude: row.latitude,
      longitude: row.longitude,
      location: row.location,
      countryCode: row.country_code,
      timeZone: row.time_zone,
      formerUsernames: row.formerUsernames.map(({ username_key, given_up_at }) => {
        return { looks: username_key, givenUpAt: time(given_up_at) };
      }),
      twoStepSignInSince: time(row.totp?.created_at ?? null),
      passkeys: row.passkeys.map((passkey) => wayIn(passkey, passkey.last_used_at)),
      connectedAccounts: row.identities.map((identity) => wayIn(identity, identity.used_at)),
      xp: row.xp,
      role: row.role,
      rulesVersion: row.rules_version,
      rulesAcceptedAt: time(row.rules_accepted_at),
      registeredAt: time(row.created_at),
      onboardedAt: time(row.onboarded_at),
      notificationChannels: row.channels ?? {},
      quietFromMinute: row.quiet_from,
      quietToMinute: row.quiet_to,
      limitedUntil: time(row.limited_until),
      suspendedAt: time(row.suspended_at),
      suspendedUntil: time(row.suspended_until),
      showsStreak: row.shows_streak,
      wantedListingId: row.wanted_listing_id,
    }),
  ),
  part('listings.json', 'Your listings.', formats.listing, queries.findListingPage, (row) => ({
    id: row.id,
    title: row.title,
    description: row.description,
    type: row.type,
    location: row.location,
    latitude: row.latitude,
    longitude: row.longitude,
    currency: row.currency,
    offer: row.offer_minor === null ? null : fromMinor(row.offer_minor, row.currency),
    finalPrice: row.final_price_minor === null ? null : fromMinor(row.final_price_minor, row.currency),
    hasIndependentGuesses: row.has_independent_guesses,
    isOpen: row.is_active,
    photos: row.photo_ids.map((id) => `photos/${photoNames(id).full}`),
    postedAt: time(row.created_at),
    openedAt: time(row.opened_at),
    expiresAt: time(row.expires_at),
    closedAt: time(row.closed_at ?? row.auto_closed_at),
    changedAt: time(row.updated_at),
  })),
  part(
    'suggestions-received.json',
    'What others suggested on your listings, as their pages show it to you.',
    formats.received,
    queries.findReceivedPage,
    ({ name, username, ...row }) => ({
      ...suggested(row),
      by: username ?? name ?? screenMessages.formerMember,
    }),
  ),
  part(
    'suggestions.json',
    'What you suggested on the listings of others.',
    formats.suggestion,
    queries.findSuggestionPage,
    (row) => ({ ...suggested(row), priceSeenAt: time(row.revealed_at), listingTitle: row.title }),
  ),
  part('saved.json', 'What you saved for later.', formats.saved, queries.findSavedPage, (row) => ({
    listingId: row.id,
    listingTitle: row.title,
    savedAt: time(row.saved_at),
  })),
  part(
    'questions.json',
    'What you asked about the listings of others, and their answers.',
    formats.question,
    people.findQuestionPage,
    (row) => ({ ...asked(row), listingTitle: row.title }),
  ),
  part(
    'questions-received.json',
    'What others asked about your listings, and your answers.',
    formats.questionReceived,
    people.findReceivedQuestionPage,
    ({ name, username, ...row }) => ({ ...asked(row), by: username ?? name }),
  ),
  part('xp.json', 'The XP that you earned, and for what.', formats.award, queries.findAwardPage, (row) => ({
    id: row.id,
    xp: row.amount,
    reason: row.tier ?? 'achievement',
    listingId: row.listing_id,
    listingTitle: row.listing_title,
    achievement: achievementList.find(({ id }) => id === row.achievement_id)?.name ?? row.achievement_id,
    earnedAt: time(row.created_at),
  })),
  part(
    'notifications.json',
    'Your notifications.',
    formats.notification,
    queries.findNotificationPage,
    (row) => ({
      id: row.id,
      kind: row.kind,
      text: notificationText(row),
      listingId: row.listing_id,
      isRead: row.read_at !== null,
      at: time(row.created_at),
    }),
  ),
  part(
    'decisions.json',
    'What was decided about you, and your appeals.',
    formats.statement,
    people.findStatementPage,
    (row) => ({
      id: row.id,
      action: row.action,
      listingTitle: row.title,
      rule: row.rule,
      reason: row.reason,
      facts: row.facts,
      decidedBy: row.made_by,
      until: time(row.until),
      statedAt: time(row.created_at),
      endedAt: time(row.ended_at),
      appeal: row.appeal,
      appealedAt: time(row.appealed_at),
      outcome: row.outcome,
      answer: row.answer,
      answeredAt: time(row.answered_at),
    }),
  ),
  part('reports.json', 'What you reported.', formats.report, people.findReportPage, (row) => ({
    id: row.id,
    about: row.subject_kind,
    reason: row.reason,
    text: row.text,
    reportedAt: time(row.created_at),
  })),
  part(
    'blocked.json',
    'Whom you blocked or muted.',
    formats.avoided,
    people.findAvoidedPage,
    ({ username, name, blocks, mutes, created_at: since }) => ({
      person: username ?? name,
      isBlocked: blocks,
      isMuted: mutes,
      since: time(since),
    }),
  ),
  part('sessions.json', 'Where you are signed in.', formats.session, queries.findSessionPage, (row) => ({
    browser: row.user_agent,
    startedAt: time(row.created_at),
    lastUsedAt: time(row.seen_at),
    endsAt: time(row.expires_at),
  })),
  part(
    'signals.json',
    'What links your account to others.',
    formats.signal,
    people.findSignalPage,
    ({ kind, words, foundAt }) => ({ kind, words, foundAt }),
  ),
  part('photos.json', 'Your photos.', formats.photo, queries.findPhotoPage, (row) => ({
    file: `photos/${photoNames(row.id).full}`,
    kind: row.kind,
    width: row.width,
    height: row.height,
    uploadedAt: time(row.created_at),
  })),
];

function part<Row>(
  file: string,
  about: string,
  format: z.ZodType,
  find: (db: Kysely<Schema>, page: PageNow) => Promise<Row[]>,
  present: (row: Row) => unknown,
): ExportPart {
  return {
    file,
    about,
    format,
    read: async (db, page) => (await find(db, page)).map((row) => ({ id: idOf(row), row: present(row) })),
  };
}

/** Lists without ids are so short that they fit on one page. */
function idOf(row: unknown): string {
  return typeof row === 'object' && row !== null && 'id' in row ? String(row.id) : '';
}

function wayIn({ name, created_at: addedAt }: { name: string; created_at: Date }, lastUsedAt: Date | null) {
  return { name, addedAt: time(addedAt), lastUsedAt: time(lastUsedAt) };
}

function fileOf(url: string | null): string | null {
  const id = url === null ? null : photoIdOf(url);
  return id === null ? null : `photos/${photoNames(id).full}`;
}
