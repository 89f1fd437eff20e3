import { typoKeys } from '@ballpark/domain/search-typos.ts';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Schema } from '../../src/db/schema.ts';
import type { Filter } from '../../src/search/feed-queries.ts';
import { sweepSearchWords, termsAsTyped, termsWithTypos } from '../../src/search/feed.ts';
import {
  findSimilarWords,
  mostReadOfAll,
  mostReadOfKey,
  saveSearchWords,
} from '../../src/search/search-word-queries.ts';
import { makeListing, makeUser, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

const isOnServer = process.env['TEST_DATABASE_URL'] !== undefined;
const keysOfWord = 5;
const tenTypos = 'quiltz qulit quitl uqilt quilxt quillt qiult quilr quult qwilt'.split(' ');

let on: TestApp;
let owner: MadeUser;
beforeAll(async () => {
  on = await testApp({ kind: isOnServer ? 'postgres' : 'embedded' });
  owner = await makeUser(on);
});
afterAll(() => on.close());

const find = async (search: string) => {
  const answer = await on.call('GET /listings', { query: { search } });
  return answer.data.map(({ title }) => title);
};
const knownWords = async (beginning: string) => {
  const { rows } = await sql<{ word: string }>`
    select distinct word from search_word_key where starts_with(word, ${beginning}) order by word`.execute(
    on.db,
  );
  return rows.map(({ word }) => word);
};

describe('with 30,000 planted words that look like one another', () => {
  beforeAll(async () => {
    await makeListing(on, owner, { title: 'Quilting frame' });
    await saveSearchWords(on.db, { title: [], description: plantedWords(30_000) });
  });

  test('a search reads no more words of a key than it may', async () => {
    expect((await knownWords('quilt')).length).toBe(30_001);
    expect(await countRead((db) => findSimilarWords(db, ['quiltz']))).toBe(keysOfWord * mostReadOfKey);
    const ofTen = await countRead((db) => findSimilarWords(db, tenTypos));
    expect(ofTen).toBeGreaterThan(0);
    expect(ofTen).toBeLessThanOrEqual(keysOfWord * mostReadOfAll);
  });

  test('a search with ten typos asks for no more words than it may', async () => {
    const terms = termsAsTyped(tenTypos.join(' '));
    const filter: Filter = {
      status: 'active',
      readerId: null,
      blockedIds: [],
      isToGuess: false,
      type: undefined,
      terms,
      region: 'anywhere',
    };
    const forgiven = (await termsWithTypos(on.deps, filter, true)) ?? [];
    expect(forgiven.map(({ beginnings: [typed] }) => typed)).toEqual(tenTypos);
    const words = forgiven.flatMap((term) => term.words);
    expect(words.length).toBeGreaterThan(0);
    expect(words.length).toBeLessThanOrEqual(160);
  });

  test('what was known before is found with a typo all the same', async () => {
    expect(await find('quilitng')).toEqual(['Quilting frame']);
  });
});

test('words that no listing holds are forgotten, others are counted by the people who hold them', async () => {
  const other = await makeUser(on);
  await makeListing(on, owner, { title: 'Ocarina', description: 'Kazoo' });
  await makeListing(on, owner, { title: 'Ocarina again' });
  await makeListing(on, other, { title: 'Another ocarina' });
  const gone = await makeListing(on, owner, { title: 'Ocarinette' });
  await on.call('DELETE /listings/:id', { token: owner.token, params: { id: gone.id } });
  expect(await knownWords('ocar')).toEqual(['ocarina', 'ocarinette']);

  // A run skips words whose lock is taken, even by autovacuum.
  const sweep = async () => {
    await sweepSearchWords(on.deps);
    return knownWords('ocar');
  };
  await expect.poll(sweep, { timeout: 60_000 }).toEqual(['ocarina']);
  const counts = await on.db
    .selectFrom('search_word_key')
    .select(['word', 'owner_count'])
    .where('word', 'in', ['ocarina', 'kazoo'])
    .distinct()
    .orderBy('word')
    .execute();
  expect(counts).toEqual([
    { word: 'kazoo', owner_count: 1 },
    { word: 'ocarina', owner_count: 2 },
  ]);
  expect(await sweepSearchWords(on.deps)).toBe(0);
  expect(await find('ocraina')).toHaveLength(3);
});

test('words that many people hold are read before those of one', async () => {
  const others = await Promise.all([makeUser(on), makeUser(on)]);
  await makeListing(on, owner, { title: 'Xylophobe' });
  for (const other of others) await makeListing(on, other, { title: 'Xylophone' });
  await sweepSearchWords(on.deps);
  const words = (await findSimilarWords(on.db, ['xylophoe'])).map(({ word }) => word);
  expect(words).toEqual(['xylophone', 'xylophobe']);
});

test.skipIf(!isOnServer)('a word that is posted while it is being forgotten stays known', async () => {
  const words = { title: ['balalaika'], description: [] };
  await saveSearchWords(on.db, words);
  const poster = await on.pool.connect();
  await poster.query('begin');
  await poster.query(
    `insert into listing (id, user_id, title, description, type, location, currency, opened_at, expires_at, tsv, created_at, updated_at)
      values (gen_random_uuid(), $1, 'Balalaika', '—', 'PRODUCT', 'Nowhere', 'EUR', now(), now() + interval '3 days', '''balalaika'':1A', now(), now())`,
    [owner.user.id],
  );
  await poster.query(
    "insert into search_word_key (key, word) select unnest($1::text[]), 'balalaika' on conflict do nothing",
    [typoKeys('balalaika')],
  );
  const seen = new AbortController();
  // A sweep waits for the lock a second at most, so restart it until the poll below sees one.
  const sweepUntilSeen = async () => {
    while (!seen.signal.aborted) await sweepSearchWords(on.deps);
  };
  const swept = sweepUntilSeen();
  await expect
    .poll(async () => {
      const { rowCount } = await on.pool.query(
        "select from pg_locks where relation = 'search_word_key'::regclass and not granted",
      );
      return rowCount;
    })
    .toBe(1);
  seen.abort();
  await poster.query('commit');
  poster.release();
  await swept;
  expect(await knownWords('balalaika')).toEqual(['balalaika']);
});

function plantedWords(count: number): string[] {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  return Array.from({ length: count }, (_, index) => {
    const ending = [1, 26, 676, 17_576].map((unit) => letters[Math.floor(index / unit) % 26]);
    return `quilt${ending.join('')}`;
  });
}

/** Reads of the typo index. */
async function countRead(ask: (db: Kysely<Schema>) => Promise<unknown>): Promise<number> {
  return on.db.connection().execute(async (connection) => {
    const readSoFar = async (): Promise<number> => {
      // A connection otherwise reports its counts late.
      await sql`select pg_stat_force_next_flush()`.execute(connection);
      const { rows } = await sql<{ count: number }>`
        select sum(idx_tup_read)::int as count from pg_stat_user_indexes where relname = 'search_word_key'`.execute(
        connection,
      );
      return rows[0]?.count ?? 0;
    };
    const before = await readSoFar();
    await ask(connection);
    return (await readSoFar()) - before;
  });
}
