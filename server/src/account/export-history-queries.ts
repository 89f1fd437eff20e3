import { achievementName } from '@ballpark/domain/achievements.ts';
import { notificationText } from '@ballpark/domain/notification-text.ts';
import type { I18n } from '@lingui/core';
import { type Kysely, sql } from 'kysely';
import { isVisibleTo } from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';
import { factsText } from '../moderation/stated-facts.ts';

/** Ids are ordered by time. */
export type Page = { userId: string; after: string | null; most: number; now: Date; i18n: I18n };

export const first = '00000000-0000-0000-0000-000000000000';

export async function findAwards(db: Kysely<Schema>, { userId, after, most, i18n }: Page) {
  const shownTitle = sql<string | null>`case when ${isOwnerNotBlocked(userId)} and listing.hidden_by is null
    then listing_title end`;
  const rows = await db
    .selectFrom('xp_award')
    .leftJoin('listing', 'listing.id', 'xp_award.listing_id')
    .select(['xp_award.id', 'amount as xp', 'xp_award.listing_id as listingId'])
    .select((row) => row.fn.coalesce('tier', sql.lit('achievement')).as('reason'))
    .select(['achievement_id as achievement', 'xp_award.created_at as earnedAt'])
    .select(shownTitle.as('listingTitle'))
    .where('xp_award.user_id', '=', userId)
    .where('xp_award.id', '>', after ?? first)
    .orderBy('xp_award.id')
    .limit(most)
    .execute();
  return rows.map(({ achievement, ...row }) => ({
    ...row,
    achievement: achievementName(i18n, achievement) ?? achievement,
  }));
}

/** The same rule as in the XP history (xp-queries.ts). */
function isOwnerNotBlocked(userId: string) {
  const owner = sql`coalesce(listing.user_id, xp_award.owner_id)`;
  const blocksNobody = sql`not exists (select from unseen where viewer_id = ${userId})`;
  return sql<boolean>`(${isVisibleTo(sql`${userId}`, owner)} and (${owner} is not null or ${blocksNobody}))`;
}

export async function findNotifications(db: Kysely<Schema>, { userId, after, most, i18n }: Page) {
  const rows = await db
    .selectFrom('notification')
    .select(['id', 'kind', 'listing_id as listingId', 'count', 'facts', 'created_at as at'])
    .select((row) => row('read_at', 'is not', null).as('isRead'))
    .where('user_id', '=', userId)
    .where('in_app', '=', sql.lit(true))
    .where('id', '>', after ?? first)
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ count, facts, ...row }) => ({
    ...row,
    text: notificationText(i18n, { kind: row.kind, count, facts }),
  }));
}

export async function findStatements(db: Kysely<Schema>, { userId, after, most, i18n }: Page) {
  const rows = await db
    .selectFrom('statement')
    .select(['id', 'action', 'title as listingTitle', 'rule', 'reason', 'facts', 'made_by as decidedBy'])
    .select(['until', 'created_at as statedAt', 'ended_at as endedAt', 'appeal', 'appealed_at as appealedAt'])
    .select(['outcome', 'answer', 'answered_at as answeredAt'])
    .where('user_id', '=', userId)
    .where('id', '>', after ?? first)
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ facts, ...row }) => ({ ...row, facts: factsText(i18n, facts) }));
}

export async function findReports(db: Kysely<Schema>, { userId, after, most }: Page) {
  return db
    .selectFrom('report')
    .innerJoin('moderation_case', 'moderation_case.id', 'report.case_id')
    .select([
      'report.id',
      'subject_kind as about',
      'report.reason',
      'text',
      'report.created_at as reportedAt',
    ])
    .where('reporter_id', '=', userId)
    .where('report.id', '>', after ?? first)
    .orderBy('report.id')
    .limit(most)
    .execute();
}
