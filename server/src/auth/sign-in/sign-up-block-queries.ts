import type { SignUpBlockKind } from '@ballpark/domain/sign-up-blocks.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { countUpTo, likePart, personJsonOrNull } from '../../db/fragments.ts';
import { deleteByTime } from '../../db/in-batches.ts';
import type { Schema } from '../../db/schema.ts';
import { newId } from '../../new-id.ts';

/** Of a newcomer: their mailbox, its domain with all those above, and their address in the network, if any. */
type Sought = { mailbox: string; domains: string[]; ip: string | null };

/** The kind of a block that applies now. */
export async function findSignUpBlock(
  db: Kysely<Schema>,
  { mailbox, domains, ip }: Sought,
  now: Date,
): Promise<SignUpBlockKind | undefined> {
  const { rows } = await sql<{ kind: SignUpBlockKind }>`
    select kind from sign_up_block
    where (until is null or until > ${now}) and ((kind = 'address' and value = ${mailbox})
      or (kind = 'domain' and value = any(${domains}::text[])) or network >>= ${ip}::inet)
    limit 1`.execute(db);
  return rows[0]?.kind;
}

/** Without the bits behind the mask: `192.0.2.7/24` becomes `192.0.2.0/24`. In the same order. */
export async function wholeNetworks(db: Kysely<Schema>, networks: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ whole: string }>`select network(given::inet)::text as whole
    from unnest(${networks}::text[]) with ordinality as one (given, place) order by place`.execute(db);
  return rows.map(({ whole }) => whole);
}

export type NewBlock = { kind: SignUpBlockKind; value: string };
type Why = { reason: string; until: Date | null; by: string; now: Date };

/** One that is there gets the new reason and end. */
export async function saveSignUpBlocks(
  db: Kysely<Schema>,
  blocks: readonly NewBlock[],
  { reason, until, by, now }: Why,
): Promise<void> {
  await sql`
    insert into sign_up_block (id, kind, value, reason, until, batch_id, created_by, created_at)
    select id, kind, value, ${reason}, ${until}::timestamptz, ${newId()}, ${by}, ${now}
    from unnest(${blocks.map(() => newId())}::uuid[], ${blocks.map(({ kind }) => kind)}::text[],
      ${blocks.map(({ value }) => value)}::text[]) as one (id, kind, value)
    on conflict (kind, value) do update set reason = excluded.reason, until = excluded.until,
      batch_id = excluded.batch_id, created_by = excluded.created_by, created_at = excluded.created_at`.execute(
    db,
  );
}

export async function findSignUpBlocks(
  db: Kysely<Schema>,
  q: string,
  { now, offset, limit }: { now: Date; offset: number; limit: number },
) {
  return db
    .selectFrom('sign_up_block')
    .leftJoin('app_user', 'app_user.id', 'created_by')
    .select([
      'sign_up_block.id',
      'kind',
      'value',
      'reason',
      'until',
      'sign_up_block.created_at as createdAt',
      sql<number>`(select count(*)::int from sign_up_block as one where one.batch_id = sign_up_block.batch_id)`.as(
        'addedWith',
      ),
    ])
    .select(personJsonOrNull('app_user').as('createdBy'))
    .where(fits(q, now))
    .orderBy('sign_up_block.created_at', 'desc')
    .orderBy('sign_up_block.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function countSignUpBlocks(
  db: Kysely<Schema>,
  q: string,
  { now, most }: { now: Date; most: number },
): Promise<number> {
  return countUpTo(db, db.selectFrom('sign_up_block').select('id').where(fits(q, now)), most);
}

function fits(q: string, now: Date): RawBuilder<boolean> {
  const part = likePart(q);
  return sql<boolean>`(until is null or until > ${now}) and (value ilike ${part} or reason ilike ${part})`;
}

/** Deletes one, or all that were added with it. Empty if it is not there. */
export async function deleteSignUpBlocks(
  db: Kysely<Schema>,
  id: string,
  { all }: { all: boolean },
): Promise<NewBlock[]> {
  const batch = sql<boolean>`batch_id = (select batch_id from sign_up_block where id = ${id})`;
  return db
    .deleteFrom('sign_up_block')
    .where(all ? batch : sql<boolean>`id = ${id}`)
    .returning(['kind', 'value'])
    .execute();
}

export async function deleteEndedSignUpBlocks(db: Kysely<Schema>, now: Date): Promise<void> {
  await deleteByTime(db, 'sign_up_block', 'until', { before: now });
}
