import { minuteMs } from '@ballpark/domain/durations.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSetting } from '../../src/db/setting-queries.ts';
import { cities, namedAccounts } from '../../src/demo/people.ts';
import { planCommunity, type CommunityPlan, type DemoEvent } from '../../src/demo/community.ts';
import { startDemo } from '../../src/demo/start-demo.ts';
import { demoPlaces } from '../support/demo-places.ts';
import { makeUser, password, readLedger } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

/** Enough for each currency; demo-plan.test.ts checks the whole plan. */
const listingsMade = cities.length + 4;
function plan(now: number): CommunityPlan {
  const { people, events } = planCommunity(now);
  return { people, events: events.filter(({ listing }) => listing < listingsMade) };
}
const planned = <K extends DemoEvent['kind']>(kind: K) =>
  plan(on.clock.now.getTime()).events.filter((one): one is DemoEvent & { kind: K } => one.kind === kind);

let on: TestApp;
const said: string[] = [];
const percents: number[] = [];
const keep = () =>
  startDemo(on.deps, {
    isNew: true,
    say: (text) => void said.push(text),
    sayProgress: (_what, percent) => void percents.push(percent),
    plan,
  });
const stateOf = async () => (await findSetting(on.db, 'demo'))?.['state'];
const countOf = async (table: 'app_user' | 'listing' | 'suggestion' | 'photo' | 'session' | 'xp_award') => {
  const { count } = await on.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};
beforeAll(async () => {
  on = await testApp({ deps: { places: demoPlaces } });
});
afterAll(() => on.close());

test('an interrupted seeding begins anew and ends complete', { timeout: 400_000 }, async () => {
  const member = await makeUser(on, { point: { latitude: 3, longitude: 10 } });
  const first = keep();
  await expect.poll(() => countOf('listing'), { timeout: 150_000, interval: 50 }).toBeGreaterThan(5);
  await first.stop();
  expect(await stateOf()).toBe('making');
  const atStop = await countOf('listing');
  // The landing page must not offer expired listings.
  const landing = await on.call('GET /listings', { query: { radius: 0 } });
  expect(landing).toMatchObject({ data: [], pagination: { totalCount: 0 } });
  expect(atStop).toBeLessThan(listingsMade);
  // A running seed would use the only connection in these turns.
  for (let turn = 1; turn <= 50; turn += 1) expect(await countOf('listing')).toBe(atStop);
  const demoPassword = (await findSetting(on.db, 'demo'))?.['password'];

  const second = keep();
  await expect.poll(stateOf, { timeout: 200_000, interval: 200 }).toBe('made');
  await second.stop();
  const told = percents.slice(percents.lastIndexOf(0));
  expect(told).toEqual([...new Set(told)].toSorted((one, other) => one - other));
  expect([told.length > 50, told.at(-1)]).toEqual([true, 100]);
  expect(await countOf('app_user')).toBe(60 + 1);
  expect(await countOf('listing')).toBe(listingsMade);
  expect(await countOf('photo')).toBe(listingsMade + 60);
  expect(await countOf('suggestion')).toBe(planned('suggest').length);
  expect((await findSetting(on.db, 'demo'))?.['password']).toBe(demoPassword);
  expect((await on.call('GET /auth/profile', { token: member.token })).status).toBe(200);
});

test('each suggestion on a closed listing was paid once, and counted into the records', async () => {
  const ledger = [...(await readLedger(on)).values()];
  expect(ledger.filter(({ xp, sum }) => xp !== sum)).toEqual([]);
  const { rows } = await on.pool.query(`
    select (select count(*) from suggestion join listing on listing.id = listing_id where not is_active)
      - (select count(*) from xp_award where kind = 'suggestion') as unpaid,
      (select closed_count from price_context) as counted`);
  expect(rows).toEqual([{ unpaid: 0, counted: planned('close').length }]);
});

test('open listings have a fair price, but for the one with independent guesses, and their photos are served', async () => {
  const { data } = await on.call('GET /listings', { query: { limit: 50 } });
  expect(data.length).toBeGreaterThan(5);
  const independent = planned('post').filter(({ isIndependent }) => isIndependent);
  expect(data.filter(({ fairPrice }) => fairPrice === null)).toHaveLength(independent.length);
  for (const { photoUrls, user } of data.slice(0, 5))
    for (const url of [...photoUrls, user.photoUrl])
      expect((await on.app.inject(url ?? '')).statusCode).toBe(200);
});

test('nobody gets mail, and nobody is signed in', async () => {
  await on.jobs.run();
  expect(on.mails).toEqual([]);
  // The member of the first test.
  expect(await countOf('session')).toBe(1);
});

test('the named accounts were printed, and can sign in', async () => {
  const printed = /password (\S+)/.exec(said[0] ?? '')?.[1];
  for (const { email } of namedAccounts) {
    expect(said[0]).toContain(email);
    const answer = await on.call('POST /auth/login', { body: { email, password: printed } });
    expect(answer).toMatchObject({
      status: 200,
      data: { user: { isEmailVerified: true, isOnboarded: true } },
    });
  }
});

test('a complete one is left alone at the next start, and its accounts are printed again', async () => {
  const before = await countOf('listing');
  said.length = 0;
  await keep().stop();
  expect(said).toHaveLength(1);
  expect(said[0]).toContain(namedAccounts[0]?.email);
  expect(await countOf('listing')).toBe(before);
});

test('none is made where none is wanted', async () => {
  const other = await testApp();
  const words: string[] = [];
  const tell = (text: string) => void words.push(text);
  other.deps.config.demo = 'auto';
  await startDemo(other.deps, { isNew: false, say: tell, sayProgress: tell }).stop();
  expect(words).toEqual([]);
  expect(await findSetting(other.db, 'demo')).toBeUndefined();
  await other.close();
});

test(
  'an admin takes it away with a fresh proof, once, and no start makes another one',
  { timeout: 200_000 },
  async () => {
    const point = { latitude: 3, longitude: 10 };
    const admin = await makeUser(on, { role: 'admin', point });
    const guest = await makeUser(on, { point });
    const { data: open } = await on.call('GET /listings', { query: { limit: 50 }, token: guest.token });
    const listingId = open.find(({ fairPrice }) => fairPrice !== null)?.id ?? '';
    await on.call('POST /listings/:id/suggest', {
      params: { id: listingId },
      body: { amount: 5 },
      token: guest.token,
    });
    const remove = async () => admin.call('DELETE /admin/demo', {});
    expect((await admin.call('GET /admin/overview')).data.demo).toBe('made');
    on.clock.advance(20 * minuteMs);
    expect((await remove()).code).toBe('PROOF_REQUIRED');
    await admin.call('POST /auth/proof', { body: { password } });

    expect((await remove()).status).toBe(202);
    expect((await admin.call('GET /admin/overview')).data.demo).toBe('removing');
    expect(await remove()).toMatchObject({ status: 409, code: 'DEMO_MISSING' });
    await on.jobs.run();

    expect([await countOf('app_user'), await countOf('listing'), await countOf('photo')]).toEqual([3, 0, 0]);
    expect(await countOf('suggestion')).toBe(0);
    expect(await stateOf()).toBe('removed');
    expect((await admin.call('GET /admin/overview')).data.demo).toBeNull();
    const { rows } = await on.pool.query(
      'select coalesce(sum(closed_count), 0)::int as counted from price_context',
    );
    expect(rows).toEqual([{ counted: 0 }]);
    said.length = 0;
    await keep().stop();
    expect([said, await countOf('app_user')]).toEqual([[], 3]);
    const { data: log } = await admin.call('GET /moderation/log');
    expect(log.filter(({ action }) => action === 'remove-demo')).toHaveLength(1);
  },
);
