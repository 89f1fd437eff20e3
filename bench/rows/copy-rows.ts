import pg from 'pg';
import type { openEmbeddedPostgres } from '../../server/src/db/embedded/embedded-postgres.ts';

/** Tables with the order that keeps insertion into their unique indexes fast; the longest first. */
const orders = {
  listing: 'id',
  suggestion: 'listing_id',
  xp_award: 'listing_id',
  photo: 'id',
  listing_photo: 'listing_id',
  app_user: 'id',
  session: 'user_id',
};
/** For unique columns that are no ids. */
const uniqueTexts = new Set(['email', 'email_key', 'username', 'username_key']);
/** Copies are earlier than the rows by this much each, in times and in ids: by 3 hours at most, so that open listings stay open. */
const shiftMs = 1_234_567;
const connectionCount = 2;

/** Copies all rows within the database. Copied people have no known token. */
export async function copyRows(target: string, times: number): Promise<void> {
  const client = new pg.Client({ connectionString: target });
  await client.connect();
  await client.query(`create function shifted(id uuid, times int) returns uuid language sql immutable return (
    lpad(to_hex(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint - times * ${shiftMs}), 12, '0')
      || substr(replace(id::text, '-', ''), 13))::uuid`);
  const indexes = await dropIndexes(client);
  const inserts = [];
  for (const [table, order] of Object.entries(orders))
    inserts.push(await insertOf(client, table, order, times));
  await runAll(target, inserts);
  await runAll(target, indexes);
  await client.query('drop function shifted');
  await client.end();
}

/** Those of words, which take longest, come first. */
export async function dropIndexes(client: Queryable): Promise<string[]> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where schemaname = 'public'
     and not exists (select from pg_constraint where conname = indexname)
     order by indexdef like '% gin %' desc, indexname desc`,
  );
  for (const { indexname } of rows) await client.query(`drop index "${indexname}"`);
  return rows.map(({ indexdef }) => indexdef);
}

async function insertOf(client: pg.Client, table: string, order: string, times: number): Promise<string> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  return `insert into ${table} (${names.join(', ')}) select ${rows.map(copyOf).join(', ')}
    from (select * from ${table} order by ${order}) as made, generate_series(1, ${times}) as times`;
}

function copyOf({ name, type }: { name: string; type: string }): string {
  if (type === 'uuid') return `shifted(${name}, times)`;
  if (type.startsWith('timestamp')) return `${name} - times * interval '${shiftMs} ms'`;
  if (name === 'token_hash') return `sha256(${name} || times::text::bytea)`;
  return uniqueTexts.has(name) ? `'copy' || times || '.' || ${name}` : name;
}

/** On both processors. */
async function runAll(target: string, statements: readonly string[]): Promise<void> {
  const waiting = statements.values();
  const run = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: target });
    await client.connect();
    await client.query(
      `set session_replication_role = replica; set maintenance_work_mem = '2GB'; set work_mem = '1GB'`,
    );
    for (const statement of waiting) await client.query(statement);
    await client.end();
  };
  await Promise.all(Array.from({ length: connectionCount }, run));
}

export type Queryable = Pick<Awaited<ReturnType<typeof openEmbeddedPostgres>>, 'query'>;
