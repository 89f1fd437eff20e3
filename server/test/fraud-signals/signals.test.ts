import { expect, test } from 'vitest';
import { recordAddress, recordClientHash } from '../../src/client-hashes/client-hashes.ts';
import { updateSignals } from '../../src/fraud-signals/signals.ts';
import { close, times } from '../support/calls.ts';
import { makeListing, makeSuggestion, makeUser, type Person } from '../support/make.ts';
import { useTestApp } from '../support/test-app.ts';

const on = useTestApp();

const people = (count: number) => times(count, () => makeUser(on));
const signalsOf = async ({ call }: Person) =>
  (await call('GET /auth/signals')).data.map(({ kind, people: linked }) => [kind, linked]);
const casesAbout = async ({ user }: Person) =>
  on.db.selectFrom('moderation_case').selectAll().where('subject_id', '=', user.id).execute();

async function closed(owner: Person, guesses: [Person, number][], finalPrice = 100) {
  const listing = await makeListing(on, owner);
  for (const [by, amount] of guesses) await makeSuggestion(on, listing, { by, amount });
  await close(owner, listing, finalPrice);
  await updateSignals(on.deps);
}

/** As moderators read them. */
async function wordsOf(id = ''): Promise<string[]> {
  const { call } = await makeUser(on, { role: 'moderator' });
  return (await call('GET /moderation/cases/:id', { params: { id } })).data.signals;
}

test('of more than a hundred browsers of one person, those seen last are kept', async () => {
  const [one] = (await people(1)) as [Person];
  const kept = () =>
    on.db
      .selectFrom('person_mark')
      .select('hash')
      .where('user_id', '=', one.user.id)
      .where('kind', '=', 'device');
  for (let count = 0; count < 103; count += 1) {
    on.clock.advance(1000);
    await recordClientHash(on.deps, one.user.id, 'device', `https://web.push.apple.com/${count}`);
  }
  const before = await kept().execute();
  expect(before).toHaveLength(100);
  await recordClientHash(on.deps, one.user.id, 'device', 'https://web.push.apple.com/last');
  expect(await kept().execute()).toHaveLength(100);
});

test('two who share a browser and close at each other’s guesses come before the moderators once, and nothing is hidden', async () => {
  const [one, other] = (await people(2)) as [Person, Person];
  for (const { user } of [one, other])
    await recordClientHash(on.deps, user.id, 'device', 'https://web.push.apple.com/one');
  for (let round = 0; round < 3; round += 1) {
    await closed(one, [[other, 100]]);
    await closed(other, [[one, 100]]);
  }
  for (const person of [one, other]) {
    expect(await signalsOf(person)).toEqual([['exactHits', 1]]);
    const [opened, ...more] = await casesAbout(person);
    expect(more).toEqual([]);
    expect(opened).toMatchObject({ kind: 'signal', subject_kind: 'user', weight: 0, decided_at: null });
    const { username } = (person === one ? other : one).user;
    expect(await wordsOf(opened?.id)).toEqual([expect.stringMatching(`^With @${username}: .*browser`)]);
  }
  const shown = JSON.stringify((await one.call('GET /auth/signals')).data);
  for (const hidden of [other.user.id, other.user.username]) expect(shown).not.toContain(hidden);
  await other.call('PUT /account', { body: { username: 'renamed.since' } });
  const [opened] = await casesAbout(one);
  expect(await wordsOf(opened?.id)).toEqual([expect.stringMatching('^With @renamed.since: ')]);
  await on.db.deleteFrom('app_user').where('id', '=', other.user.id).execute();
  expect(await wordsOf(opened?.id)).toEqual([expect.stringMatching('^With a former member: ')]);
});

test('an owner who copies a newcomer’s guesses opens no case about them, and on their network one about the owner', async () => {
  const [owner, newcomer, neighbour] = (await people(3)) as [Person, Person, Person];
  for (const { user } of [owner, neighbour]) await recordAddress(on.deps, user.id, '2001:db8:1:2:3::4');
  for (let round = 0; round < 5; round += 1) {
    await closed(owner, [[newcomer, 100]]);
    await closed(owner, [[neighbour, 100]]);
  }
  expect([await casesAbout(newcomer), await signalsOf(newcomer)]).toEqual([[], []]);
  expect(await casesAbout(neighbour)).toEqual([]);
  expect(await casesAbout(owner)).toMatchObject([{ kind: 'signal', weight: 0 }]);
});

test('a network alone is no signal, however many use it, and addresses inside a house are none', async () => {
  const [owner, ...many] = (await people(12)) as [Person, ...Person[]];
  for (const { user } of [owner, ...many]) {
    await recordAddress(on.deps, user.id, '203.0.113.9');
    await recordAddress(on.deps, user.id, '192.168.0.7');
  }
  for (let round = 0; round < 4; round += 1)
    await closed(
      owner,
      many.map((by, at) => [by, 50 + at]),
    );
  for (const by of [owner, ...many]) expect([await signalsOf(by), await casesAbout(by)]).toEqual([[], []]);
});

test('whoever guesses within a minute after others, or on their network, takes nothing of their voices', async () => {
  const [owner, throwaway] = (await people(2)) as [Person, Person];
  const regulars = (await people(3)) as [Person, Person, Person];
  const others = (await people(4)) as [Person, Person, Person, Person];
  for (const { user } of [throwaway, ...regulars]) await recordAddress(on.deps, user.id, '2001:db8:5::1');
  for (let round = 0; round < 4; round += 1) {
    const listing = await makeListing(on, owner);
    for (const [at, by] of regulars.entries()) {
      await makeSuggestion(on, listing, { by, amount: 99 + at });
      on.clock.advance(10_000);
    }
    await makeSuggestion(on, listing, { by: throwaway, amount: 500 });
    await close(owner, listing, 1000);
  }
  await updateSignals(on.deps);
  /** The fair price if these name about 99 and the last one 200. */
  async function priceBy(guessers: Person[]): Promise<number> {
    const { id } = await makeListing(on, owner);
    for (const [at, by] of guessers.entries())
      await makeSuggestion(on, { id }, { by, amount: at === guessers.length - 1 ? 200 : 98 + at });
    const { data } = await owner.call('GET /listings/:id', { params: { id } });
    return data.fairPrice?.estimate ?? 0;
  }
  const usual = await priceBy(others);
  expect(usual).toBeLessThan(110);
  expect(await priceBy([...regulars, throwaway])).toBe(usual);
});
