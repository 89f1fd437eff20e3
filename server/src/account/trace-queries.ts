import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { forgetOwner } from '../xp/pair-queries.ts';

type Trace = { id: string; email: string; email_key: string };

/**
 * Deletes rows that name a person without a foreign key: events, stored replies of repeated calls, rate limits, jobs that are not running, and
 * their id in other people's ledgers. Call it in the transaction that deletes the person.
 */
export async function deleteTraces(db: Kysely<Schema>, person: Trace): Promise<void> {
  const { id } = person;
  await db
    .deleteFrom('outbox')
    .where((event) =>
      event.or([event('user_id', '=', id), sql<boolean>`position(${id} in payload::text) > 0`]),
    )
    .execute();
  await db
    .deleteFrom('idempotency_key')
    .where(sql<boolean>`position(${id} in reply) > 0`)
    .execute();
  await db
    .deleteFrom('rate_limit')
    .where(names(sql`key`, person))
    .execute();
  await forgetOwner(db, id);
  if (await hasQueue(db)) await deleteJobs(db, person);
}

/** A database whose jobs run without the queue, as in tests, has no such table. */
async function hasQueue(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select to_regclass('pgboss.job') is not null as has`.execute(
    db,
  );
  return rows[0]?.has ?? false;
}

async function deleteJobs(db: Kysely<Schema>, person: Trace): Promise<void> {
  await sql`delete from pgboss.job
    where state <> 'active' and ${names(sql`concat(data::text, singleton_key, output::text)`, person)}`.execute(
    db,
  );
}

function names(text: ReturnType<typeof sql>, { id, email, email_key: emailKey }: Trace) {
  return sql<boolean>`(position(${id} in ${text}) > 0 or position(${email} in ${text}) > 0 or position(${emailKey} in ${text}) > 0)`;
}
