import { type Kysely, sql } from 'kysely';
import { questionIsShownTo } from '../db/shown-sql.ts';
import type { Schema } from '../db/schema.ts';
import { isSeenBy } from '../db/unseen-sql.ts';
import { mostAvoided } from '../people/avoid-person.ts';
import { findAvoided } from '../people/avoid-queries.ts';
import { listSignalsOf } from '../signals/list-signals.ts';
import { first, type Page, showsListing, titleFor } from './export-part-queries.ts';

/** The questions of a person. An answer is left out if the person can no longer see the listing. */
export async function findQuestionPage(db: Kysely<Schema>, page: Page) {
  const isShown = showsListing(page.userId);
  return selectQuestions(db, page)
    .select(titleFor(page.userId))
    .select(
      sql<string | null>`case when answer_hidden_by is null and ${isShown} then answer end`.as('answer'),
    )
    .select(sql<Date | null>`case when ${isShown} then answered_at end`.as('answered_at'))
    .where('question.user_id', '=', page.userId)
    .execute();
}

/** The questions of others about the person's listings. */
export async function findReceivedQuestionPage(db: Kysely<Schema>, page: Page) {
  return selectQuestions(db, page)
    .innerJoin('app_user', 'app_user.id', 'question.user_id')
    .select(['answer', 'answered_at', 'app_user.name', 'app_user.username'])
    .where('listing.user_id', '=', page.userId)
    .where(isSeenBy(sql`${page.userId}`, sql`question.user_id`))
    .where(questionIsShownTo(page.userId))
    .execute();
}

function selectQuestions(db: Kysely<Schema>, { after, most }: Page) {
  return db
    .selectFrom('question')
    .innerJoin('listing', 'listing.id', 'question.listing_id')
    .select(['question.id', 'listing_id', 'text', 'question.created_at'])
    .where('question.id', '>', after ?? first)
    .orderBy('question.id')
    .limit(most);
}

/** The person's reports, in their own words. */
export async function findReportPage(db: Kysely<Schema>, { userId, after, most }: Page) {
  return db
    .selectFrom('report')
    .innerJoin('moderation_case', 'moderation_case.id', 'report.case_id')
    .select(['report.id', 'subject_kind', 'report.reason', 'text', 'report.created_at'])
    .where('reporter_id', '=', userId)
    .where('report.id', '>', after ?? first)
    .orderBy('report.id')
    .limit(most)
    .execute();
}

export async function findStatementPage(db: Kysely<Schema>, { userId, after, most }: Page) {
  return db
    .selectFrom('statement')
    .select(['id', 'action', 'title', 'rule', 'reason', 'facts', 'made_by', 'until', 'created_at'])
    .select(['ended_at', 'appeal', 'appealed_at', 'outcome', 'answer', 'answered_at'])
    .where('user_id', '=', userId)
    .where('id', '>', after ?? first)
    .orderBy('id')
    .limit(most)
    .execute();
}

export async function findAvoidedPage(db: Kysely<Schema>, { userId, after }: Page) {
  return after === null ? findAvoided(db, userId, { limit: mostAvoided, offset: 0 }) : [];
}

/** The signals between a person and others, whom they do not name. */
export async function findSignalPage(db: Kysely<Schema>, { userId, after, now }: Page & { now: Date }) {
  return after === null ? listSignalsOf({ db, now: () => now }, userId) : [];
}
