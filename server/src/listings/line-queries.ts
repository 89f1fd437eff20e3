import type { QuoteLine } from '@ballpark/domain/contract/quote-lines.ts';
import { fromMinor } from '@ballpark/domain/money.ts';
import { type LineMark, type MarkCounts, countMarks, minLineMarks } from '@ballpark/domain/quote-lines.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

export type LineState = { id: string; text: string; amountMinor: number };

/** In their order. */
export async function findLines(db: Kysely<Schema>, listingId: string): Promise<LineState[]> {
  return db
    .selectFrom('quote_line')
    .select(['id', 'text', 'amount_minor as amountMinor'])
    .where('listing_id', '=', listingId)
    .orderBy('position')
    .execute();
}

/** A line that is no longer among them goes with its marks. */
export async function saveLines(
  db: Kysely<Schema>,
  listingId: string,
  lines: readonly LineState[],
): Promise<void> {
  const ids = lines.map(({ id }) => id);
  await db
    .deleteFrom('quote_line')
    .where('listing_id', '=', listingId)
    .where('id', '<>', sql<string>`all(${ids}::uuid[])`)
    .execute();
  if (lines.length === 0) return;
  await db
    .insertInto('quote_line')
    .values(
      lines.map(({ id, text, amountMinor }, position) => ({
        id,
        listing_id: listingId,
        position,
        text,
        amount_minor: amountMinor,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ position: (row) => row.ref('excluded.position') }),
    )
    .execute();
}

export type LineRow = {
  id: string;
  text: string;
  amount_minor: number;
  own_mark: LineMark | null;
} & MarkCounts;

/** Counts the marks of all who are not suspended, the same for every reader: muting a person must not tell their mark. */
export function linesColumn(readerId: RawBuilder<unknown>): RawBuilder<LineRow[]> {
  return sql<LineRow[]>`coalesce((
    select json_agg(json_build_object('id', quote_line.id, 'text', text, 'amount_minor', amount_minor,
      'own_mark', (select mark from line_mark where line_id = quote_line.id and user_id = ${readerId}::uuid),
      'high', high, 'fair', fair, 'low', low) order by position)
    from quote_line cross join lateral (
      select ${countOf('high')} as high, ${countOf('fair')} as fair, ${countOf('low')} as low
      from line_mark join app_user as marker on marker.id = line_mark.user_id
      where line_id = quote_line.id and marker.suspended_at is null) as marks
    where quote_line.listing_id = listing.id), '[]'::json)`;
}

function countOf(mark: LineMark) {
  return sql`(count(*) filter (where mark = ${sql.lit(mark)}))::int`;
}

/** `showsMarks`: others’ guesses show to this reader, and so may their marks. */
export function presentLines(rows: readonly LineRow[], currency: string, showsMarks: boolean): QuoteLine[] {
  return rows.map(({ id, text, amount_minor: minor, own_mark: ownMark, high, fair, low }) => {
    const marks = { high, fair, low };
    const isTold = showsMarks && countMarks(marks) >= minLineMarks;
    return { id, text, amount: fromMinor(minor, currency), ownMark, marks: isTold ? marks : null };
  });
}

type Marking = { listingId: string; lineId: string; userId: string };

/** Whether the listing has the line, and whether the person has guessed. */
export async function findMarking(
  db: Kysely<Schema>,
  { listingId, lineId, userId }: Marking,
): Promise<{ hasLine: boolean; hasGuessed: boolean }> {
  const { rows } = await sql<{ hasLine: boolean; hasGuessed: boolean }>`
    select exists (select from quote_line where id = ${lineId} and listing_id = ${listingId}) as "hasLine",
      exists (select from suggestion where listing_id = ${listingId} and user_id = ${userId}) as "hasGuessed"`.execute(
    db,
  );
  return rows[0] ?? { hasLine: false, hasGuessed: false };
}

/** Null takes it back. */
export async function saveMark(
  db: Kysely<Schema>,
  { lineId, userId }: Omit<Marking, 'listingId'>,
  mark: LineMark | null,
  now: Date,
): Promise<void> {
  if (mark === null) {
    await db.deleteFrom('line_mark').where('line_id', '=', lineId).where('user_id', '=', userId).execute();
    return;
  }
  await db
    .insertInto('line_mark')
    .values({ line_id: lineId, user_id: userId, mark, marked_at: now })
    .onConflict((conflict) => conflict.columns(['line_id', 'user_id']).doUpdateSet({ mark, marked_at: now }))
    .execute();
}

export async function deleteMarksOf(db: Kysely<Schema>, listingId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('line_mark')
    .where('user_id', '=', userId)
    .where('line_id', 'in', db.selectFrom('quote_line').select('id').where('listing_id', '=', listingId))
    .execute();
}
