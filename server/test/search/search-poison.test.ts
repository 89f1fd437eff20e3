import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Schema } from '../../src/db/schema.ts';
import type { Filter } from '../../src/search/feed-queries.ts';
import { sweepSearchWords, termsAsTyped, termsWithTypos } from '../../src/search/feed.ts';
import {
  findSimilarWords,
  maxReadOfAll,
  maxReadOfKey,
  saveSearchWords,
} from '../../src/search/search-word-queries.ts';
import { makeListing, makeUser, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const keysOfWord = 5;
const eightTypos = 'quiltz qulit quitl uqilt quilxt quillt qiult quilr'.split(' ');

let on: TestApp;
let owner: MadeUser;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind });
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
    const planted = plantedWords(30_000);
    // Of one listing no more are kept.
    for (let at = 0; at < planted.length; at += 200)
      await saveSearchWords(on.db, { title: [], description: planted.slice(at, at + 200) });
  });

  test('a search reads no more words of a key than it may, and with eight typos asks for no more words than it may', async () => {
    expect((await knownWords('quilt')).length).toBe(30_001);
    expect(await countRead((db) => findSimilarWords(db, ['quiltz']))).toBe(keysOfWord * maxReadOfKey);
    const ofEight = await countRead((db) => findSimilarWords(db, eightTypos));
    expect(ofEight).toBeGreaterThan(0);
    expect(ofEight).toBeLessThanOrEqual(keysOfWord * maxReadOfAll);
    const terms = termsAsTyped(eightTypos.join(' '));
    const reader = { readerId: null, blockedIds: [], isToGuess: false, type: undefined };
    const filter: Filter = { status: 'active', terms, region: 'anywhere', ...reader };
    const forgiven = (await termsWithTypos(on.deps, filter, true)) ?? [];
    expect(forgiven.map(({ beginnings: [typed] }) => typed)).toEqual(eightTypos);
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

  await sweepSearchWords(on.deps);
  expect(await knownWords('ocar')).toEqual(['ocarina']);
  const { rows } = await sql`select distinct word, owner_count as owners from search_word_key
    where word in ('ocarina', 'kazoo') order by word`.execute(on.db);
  expect(rows).toEqual([
    { word: 'kazoo', owners: 1 },
    { word: 'ocarina', owners: 2 },
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

test.runIf(databaseKind === 'postgres')(
  'a word that nobody holds stays while a listing with it is being posted',
  async () => {
    const words = { title: ['zampogna'], description: [] };
    await saveSearchWords(on.db, words);
    await on.db.transaction().execute(async (posting) => {
      await saveSearchWords(posting, words);
      await sweepSearchWords(on.deps);
    });
    expect(await knownWords('zampogna')).toEqual(['zampogna']);
    await sweepSearchWords(on.deps);
    expect(await knownWords('zampogna')).toEqual([]);
  },
);

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
      const { rows } = await sql<{ count: number }>`select sum(idx_tup_read)::int as count
        from pg_stat_user_indexes where relname = 'search_word_key'`.execute(connection);
      return rows[0]?.count ?? 0;
    };
    const before = await readSoFar();
    await ask(connection);
    return (await readSoFar()) - before;
  });
}
