import { type Kysely, sql } from 'kysely';
import { latestEnd } from '../clock-slack.ts';
import { deleteByTime } from '../db/in-batches.ts';
import type { Schema } from '../db/schema.ts';

export const ticketMs = 60_000;

export async function findExportOf(db: Kysely<Schema>, userId: string) {
  return db.selectFrom('account_export').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

export async function findPendingExport(db: Kysely<Schema>, id: string) {
  return db
    .selectFrom('account_export')
    .innerJoin('app_user', 'app_user.id', 'account_export.user_id')
    .select(['user_id as userId', 'app_user.language'])
    .where('account_export.id', '=', id)
    .where('made_at', 'is', null)
    .executeTakeFirst();
}

/** Deletes its tickets too: none can be made until the transaction ends. */
export async function retireExport(db: Kysely<Schema>, userId: string): Promise<string | undefined> {
  const last = await db
    .selectFrom('account_export')
    .select('id')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (last) await db.deleteFrom('export_ticket').where('export_id', '=', last.id).execute();
  return last?.id;
}

/** False while the last one is being made. */
export async function insertExport(
  db: Kysely<Schema>,
  { id, userId, now, abandonedBefore }: { id: string; userId: string; now: Date; abandonedBefore: Date },
): Promise<boolean> {
  const asked = { id, asked_at: now, made_at: null, failed_at: null, bytes: null };
  const row = await db
    .insertInto('account_export')
    .values({ user_id: userId, ...asked })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(asked)
        .where((last) =>
          last.or([
            last('account_export.made_at', 'is not', null),
            last('account_export.failed_at', 'is not', null),
            last('account_export.asked_at', '<', abandonedBefore),
            last('account_export.asked_at', '>', latestEnd(now, 0)),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False if the request is gone, or another run was first. */
export async function saveMadeExport(
  db: Kysely<Schema>,
  { id, bytes, now }: { id: string; bytes: number; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('account_export')
    .set({ made_at: now, bytes, failed_at: null })
    .where('id', '=', id)
    .where('made_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveFailedExport(db: Kysely<Schema>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('account_export')
    .set({ failed_at: now })
    .where('id', '=', id)
    .where('made_at', 'is', null)
    .execute();
}

export async function deleteOldExports(db: Kysely<Schema>, before: Date): Promise<void> {
  await deleteByTime(db, 'account_export', 'made_at', { before });
  await db.deleteFrom('account_export').where('made_at', 'is', null).where('asked_at', '<', before).execute();
}

export async function findExportIds(db: Kysely<Schema>, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('account_export')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

type Ticket = { tokenHash: Buffer; exportId: string; sessionHash: Buffer; expiresAt: Date };

/** False if the export was replaced or the session has ended. */
export async function insertTicket(
  db: Kysely<Schema>,
  { tokenHash, exportId, sessionHash, expiresAt }: Ticket,
): Promise<boolean> {
  const row = await db
    .insertInto('export_ticket')
    .columns(['token_hash', 'export_id', 'session_hash', 'expires_at'])
    .expression((query) =>
      query
        .selectFrom(['account_export', 'session'])
        .select((each) => [
          each.cast<Buffer>(each.val(tokenHash), 'bytea').as('token_hash'),
          'account_export.id',
          'session.token_hash as session_hash',
          each.cast<Date>(each.val(expiresAt), 'timestamptz').as('expires_at'),
        ])
        .where('account_export.id', '=', exportId)
        .where('session.token_hash', '=', sessionHash)
        .forKeyShare(),
    )
    .returning('export_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A ticket works once, and only as long as its session. */
export async function claimTicket(
  db: Kysely<Schema>,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('export_ticket')
    .using('session')
    .whereRef('session.token_hash', '=', 'export_ticket.session_hash')
    .where('export_ticket.token_hash', '=', tokenHash)
    .where('export_ticket.expires_at', '>', now)
    .where('session.expires_at', '>', now)
    .returning('export_id')
    .executeTakeFirst();
  return row?.export_id;
}

export async function deleteOldTickets(db: Kysely<Schema>, now: Date): Promise<void> {
  await deleteByTime(db, 'export_ticket', 'expires_at', { before: now, after: latestEnd(now, ticketMs) });
}
