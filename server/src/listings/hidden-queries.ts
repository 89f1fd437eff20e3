import type { HiddenBy, SubjectKind } from '@ballpark/domain/reports.ts';
import { type Kysely, sql } from 'kysely';
import { suggestionCounts } from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';
import { newId } from '../new-id.ts';

/** Null shows it. Returns the owner; undefined if nothing changed. */
export async function saveListingHidden(
  db: Kysely<Schema>,
  listingId: string,
  hiddenBy: HiddenBy | null,
): Promise<string | undefined> {
  const row = await db
    .updateTable('listing')
    .set({ hidden_by: hiddenBy })
    .where('id', '=', listingId)
    .where(sql<boolean>`hidden_by is distinct from ${hiddenBy}`)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

export async function saveSuggestionHidden(
  db: Kysely<Schema>,
  suggestionId: string,
  hiddenBy: Exclude<HiddenBy, 'suspension'> | null,
): Promise<{ listingId: string; ownerId: string; isClosed: boolean; changesCount: boolean } | undefined> {
  const listing = await db
    .selectFrom('listing')
    .innerJoin('suggestion', 'suggestion.listing_id', 'listing.id')
    .select(['listing.id', 'listing.user_id', 'listing.is_active', 'listing.suggestion_count'])
    .where('suggestion.id', '=', suggestionId)
    .forNoKeyUpdate('listing')
    .executeTakeFirst();
  if (!listing) return undefined;
  const before = await db
    .selectFrom('suggestion')
    .select('hidden_by')
    .where('id', '=', suggestionId)
    .executeTakeFirst();
  if (!before || before.hidden_by === hiddenBy) return undefined;
  await db.updateTable('suggestion').set({ hidden_by: hiddenBy }).where('id', '=', suggestionId).execute();
  // Counted anew: until a version before this one has stopped, it does not count those that reports hide.
  const { count } = await db
    .selectFrom('suggestion')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('listing_id', '=', listing.id)
    .where(suggestionCounts)
    .executeTakeFirstOrThrow();
  const changesCount = count !== listing.suggestion_count;
  if (changesCount)
    await db.updateTable('listing').set({ suggestion_count: count }).where('id', '=', listing.id).execute();
  return { listingId: listing.id, ownerId: listing.user_id, isClosed: !listing.is_active, changesCount };
}

/** As `suggestionCounts`. */
export function counts(hiddenBy: HiddenBy | null): boolean {
  return hiddenBy === null || hiddenBy === 'reports';
}

/** The id of an answer hides only that. Undefined if nothing changed. */
export async function saveQuestionHidden(
  db: Kysely<Schema>,
  id: string,
  hiddenBy: Exclude<HiddenBy, 'suspension'> | null,
): Promise<{ listingId: string; ownerId: string } | undefined> {
  const hide = (column: 'id' | 'answer_id', change: 'hidden_by' | 'answer_hidden_by') =>
    db
      .updateTable('question')
      .from('listing')
      .set({ [change]: hiddenBy })
      .whereRef('listing.id', '=', 'question.listing_id')
      .where(`question.${column}`, '=', id)
      .where(sql<boolean>`${sql.ref(`question.${change}`)} is distinct from ${hiddenBy}`)
      .returning(['listing.id as listingId', 'listing.user_id as ownerId'])
      .executeTakeFirst();
  return (await hide('id', 'hidden_by')) ?? hide('answer_id', 'answer_hidden_by');
}

type HeldPost = { kind: SubjectKind; id: string; words: string[]; now: Date };

export async function insertHeldPost(db: Kysely<Schema>, { kind, id, words, now }: HeldPost): Promise<void> {
  await db
    .insertInto('held_post')
    .values({ id: newId(), subject_kind: kind, subject_id: id, words, held_at: now })
    .execute();
}

/** Locks it; undefined if there is none that nobody else works on. */
export async function takeHeldPost(db: Kysely<Schema>) {
  return db
    .deleteFrom('held_post')
    .where('id', '=', (held) =>
      held.selectFrom('held_post').select('id').orderBy('id').limit(1).forUpdate().skipLocked(),
    )
    .returning(['subject_kind as kind', 'subject_id as id', 'words'])
    .executeTakeFirst();
}

export async function hasHeldPost(db: Kysely<Schema>): Promise<boolean> {
  return (await db.selectFrom('held_post').select('id').limit(1).executeTakeFirst()) !== undefined;
}
