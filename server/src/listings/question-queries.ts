import { type Kysely, sql } from 'kysely';
import { isNotBlocked, listingIsShown, listingIsShownTo } from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';

function selectQuestions(db: Kysely<Schema>) {
  return db
    .selectFrom('question')
    .innerJoin('app_user', 'app_user.id', 'question.user_id')
    .select(['question.id', 'question.listing_id', 'question.text', 'question.created_at'])
    .select(['question.answer', 'question.answered_at', 'question.answer_edited_at'])
    .select(['question.answer_id', 'question.answer_hidden_by'])
    .select([
      'app_user.id as user_id',
      'app_user.name',
      'app_user.username',
      'app_user.photo_url',
      'app_user.xp',
    ]);
}

export type QuestionRow = Awaited<ReturnType<typeof findQuestion>> & {};

export async function findQuestion(db: Kysely<Schema>, questionId: string) {
  return selectQuestions(db).where('question.id', '=', questionId).executeTakeFirst();
}

/** Moderators see hidden questions, authors their own. */
type Reader = { id: string; isModerator: boolean; blockedIds: readonly string[] };

function isShownTo({ id, isModerator, blockedIds }: Reader) {
  return sql<boolean>`((question.hidden_by is null or question.user_id = ${id} or ${isModerator})
    and ${isNotBlocked(sql`question.user_id`, blockedIds)})`;
}

export async function countQuestions(db: Kysely<Schema>, listingId: string, reader: Reader) {
  return db
    .selectFrom('listing')
    .select((listing) => [
      'listing.user_id as owner_id',
      listing
        .selectFrom('question')
        .select((question) => question.fn.countAll<number>().as('count'))
        .whereRef('question.listing_id', '=', 'listing.id')
        .where(isShownTo(reader))
        .as('count'),
    ])
    .where('listing.id', '=', listingId)
    .where(listingIsShownTo(reader.id))
    .executeTakeFirst();
}

type Page = { reader: Reader; waitingFirst: boolean; limit: number; offset: number };

/** Each group is newest first. */
export async function findQuestions(db: Kysely<Schema>, listingId: string, page: Page) {
  return selectQuestions(db)
    .where('question.listing_id', '=', listingId)
    .where(isShownTo(page.reader))
    .orderBy(sql`(question.answered_at is null)`, page.waitingFirst ? 'desc' : 'asc')
    .orderBy('question.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countAsked(db: Kysely<Schema>, listingId: string, userId: string) {
  return db
    .selectFrom('question')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn
        .countAll<number>()
        .filterWhere('user_id', '=', userId)
        .filterWhere('answered_at', 'is', null)
        .as('waiting'),
    ])
    .where('listing_id', '=', listingId)
    .executeTakeFirstOrThrow();
}

type NewQuestion = { id: string; listingId: string; userId: string; text: string; now: Date };

export async function insertQuestion(db: Kysely<Schema>, asked: NewQuestion): Promise<void> {
  await db
    .insertInto('question')
    .values({
      id: asked.id,
      listing_id: asked.listingId,
      user_id: asked.userId,
      text: asked.text,
      created_at: asked.now,
    })
    .execute();
}

/**
 * Locks its listing too, so that nobody asks, answers or closes meanwhile. Undefined if the listing is
 * hidden.
 */
export async function lockQuestion(db: Kysely<Schema>, questionId: string) {
  return db
    .selectFrom('question')
    .innerJoin('listing', 'listing.id', 'question.listing_id')
    .select(['question.user_id', 'question.listing_id', 'question.answer', 'question.answered_at'])
    .select(['question.hidden_by', 'question.answer_hidden_by'])
    .select(['listing.user_id as owner_id', 'listing.is_active', 'listing.expires_at'])
    .where('question.id', '=', questionId)
    .where(listingIsShown)
    .forNoKeyUpdate(['listing', 'question'])
    .executeTakeFirst();
}

export async function saveAnswer(
  db: Kysely<Schema>,
  questionId: string,
  text: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('question')
    .set({
      answer: text,
      answer_edited_at: sql<Date | null>`case when answered_at is not null then ${now}::timestamptz end`,
      answered_at: sql<Date>`coalesce(answered_at, ${now})`,
    })
    .where('id', '=', questionId)
    .execute();
}

export async function deleteQuestionRow(db: Kysely<Schema>, questionId: string): Promise<void> {
  await db.deleteFrom('question').where('id', '=', questionId).execute();
}
