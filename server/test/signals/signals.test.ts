import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteAddress, noteOrigin } from '../../src/origins/note-origin.ts';
import { keepSignals } from '../../src/signals/keep-signals.ts';
import { sweep } from '../../src/sweep.ts';
import { makeListing, makeSuggestion, makeUser, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());

const people = (count: number) => Promise.all(Array.from({ length: count }, () => makeUser(on)));
const signalsOf = async ({ token }: MadeUser) =>
  (await on.call('GET /auth/signals', { token })).data.map(({ kind, people: linked }) => [kind, linked]);
const casesAbout = async ({ user }: MadeUser) =>
  on.db.selectFrom('moderation_case').selectAll().where('subject_id', '=', user.id).execute();

async function closed(owner: MadeUser, guesses: [MadeUser, number][], finalPrice = 100) {
  const listing = await makeListing(on, owner);
  for (const [by, amount] of guesses) await makeSuggestion(on, listing, { by, amount });
  await on.call('POST /listings/:id/close', {
    params: { id: listing.id },
    token: owner.token,
    body: { finalPrice },
  });
  return listing;
}

test('people of one address share a voice, which opens no case, and see it without names', async () => {
  const [owner, one, other, third] = (await people(4)) as [MadeUser, MadeUser, MadeUser, MadeUser];
  for (const { user } of [one, other]) await noteAddress(on.deps, user.id, '2001:db8:1:2:3::4');
  await noteAddress(on.deps, third.user.id, '2001:db8:1:3::4');
  await closed(owner, [
    [one, 80],
    [other, 90],
    [third, 100],
  ]);
  await keepSignals(on.deps);
  expect(await signalsOf(one)).toEqual([['address', 1]]);
  expect(await signalsOf(third)).toEqual([]);
  expect(await casesAbout(one)).toEqual([]);
  const shown = JSON.stringify((await on.call('GET /auth/signals', { token: one.token })).data);
  expect(shown).not.toContain(other.user.id);
  expect(shown).not.toContain(other.user.username);

  const next = await makeListing(on, owner);
  const amounts: [MadeUser, number][] = [
    [one, 300],
    [other, 300],
    [third, 100],
  ];
  for (const [by, amount] of amounts) await makeSuggestion(on, next, { by, amount });
  const [alone, beside] = [await makeListing(on, owner), (await people(3)) as [MadeUser, MadeUser, MadeUser]];
  for (const [at, by] of beside.entries())
    await makeSuggestion(on, alone, { by, amount: at === 2 ? 100 : 300 });
  const priceOf = async ({ id }: { id: string }) =>
    (await on.call('GET /listings/:id', { params: { id }, token: owner.token })).data.fairPrice?.estimate ??
    0;
  expect(await priceOf(next)).toBeLessThan(0.8 * (await priceOf(alone)));
});

test('addresses inside a house, and those of many, say nothing', async () => {
  const owner = await makeUser(on);
  const many = await people(9);
  for (const { user } of many) {
    await noteAddress(on.deps, user.id, '203.0.113.9');
    await noteAddress(on.deps, user.id, '192.168.0.7');
  }
  await closed(
    owner,
    many.map((by, at) => [by, 50 + at]),
  );
  await keepSignals(on.deps);
  for (const by of many) expect(await signalsOf(by)).toEqual([]);
});

/** As moderators read them. */
async function wordsOf(id = ''): Promise<string[]> {
  const { token } = await makeUser(on, { role: 'moderator' });
  return (await on.call('GET /moderation/cases/:id', { token, params: { id } })).data.signals;
}

test('a gain and a second reason open one case about each of the two, once, which hides nothing', async () => {
  const [one, other] = (await people(2)) as [MadeUser, MadeUser];
  for (const { user } of [one, other])
    await noteOrigin(on.deps, user.id, 'device', 'https://push.example/one');
  for (let round = 0; round < 3; round += 1) {
    await closed(one, [[other, 100]]);
    await closed(other, [[one, 100]]);
    await keepSignals(on.deps);
  }
  for (const person of [one, other]) {
    expect((await signalsOf(person)).map(([kind]) => kind)).toEqual(['device', 'exactHits', 'reciprocity']);
    const [opened, ...more] = await casesAbout(person);
    expect(more).toEqual([]);
    expect(opened).toMatchObject({ kind: 'signal', subject_kind: 'user', weight: 0, decided_at: null });
    const { username } = (person === one ? other : one).user;
    expect(await wordsOf(opened?.id)).toEqual([expect.stringMatching(`^With @${username}: .*browser`)]);
  }
  await on.call('PUT /account', { token: other.token, body: { username: 'renamed.since' } });
  const [opened] = await casesAbout(one);
  expect(await wordsOf(opened?.id)).toEqual([expect.stringMatching('^With @renamed.since: ')]);
  await on.db.deleteFrom('app_user').where('id', '=', other.user.id).execute();
  expect(await wordsOf(opened?.id)).toEqual([expect.stringMatching('^With a former member: ')]);
});

test('who guesses within a minute of another again and again is linked to them', async () => {
  const [owner, one, other, late] = (await people(4)) as [MadeUser, MadeUser, MadeUser, MadeUser];
  for (let round = 0; round < 4; round += 1) {
    const listing = await makeListing(on, owner);
    await makeSuggestion(on, listing, { by: one, amount: 80 + round });
    on.clock.advance(30_000);
    await makeSuggestion(on, listing, { by: other, amount: 90 + round });
    on.clock.advance(10 * 60_000);
    await makeSuggestion(on, listing, { by: late, amount: 70 + round });
    await on.call('POST /listings/:id/close', {
      params: { id: listing.id },
      token: owner.token,
      body: { finalPrice: 500 },
    });
  }
  await keepSignals(on.deps);
  expect(await signalsOf(one)).toEqual([['timing', 1]]);
  expect(await signalsOf(late)).toEqual([]);
});

test('the sweep removes origins and links after 30 days', async () => {
  on.clock.advance(31 * 24 * 60 * 60 * 1000);
  await sweep(on.deps);
  const left = await on.db
    .selectFrom('person_mark')
    .select('user_id')
    .unionAll(on.db.selectFrom('person_link').select('low_id as user_id'))
    .execute();
  expect(left).toEqual([]);
});
