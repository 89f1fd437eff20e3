import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSession } from '../../src/auth/sessions.ts';
import { makeUser, password, type MadeUser } from '../support/make.ts';
import { makeBrowser } from '../support/push-service.ts';
import { aliveOf } from '../support/mailed.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const hour = 60 * 60_000;
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
let on: TestApp;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind });
});
afterAll(() => on.close());

const list = async (token: string) => (await on.call('GET /auth/sessions', { token })).data.sessions;
const currentId = async (token: string) => (await list(token)).find(({ isCurrent }) => isCurrent)?.id ?? '';
const end = (token: string, id: string) => on.call('DELETE /auth/sessions/:id', { token, params: { id } });
const another = ({ user }: MadeUser) => startSession(on.db, user.id, on.clock.now);
async function subscribe(token: string, name: string): Promise<number> {
  const { endpoint, keys } = makeBrowser(`https://push.example/send/${name}`);
  const body = { endpoint, keys };
  return (await on.call('POST /push/subscriptions', { token, body })).status;
}
async function pushesOf({ user }: MadeUser): Promise<string[]> {
  const rows = await on.db
    .selectFrom('push_subscription')
    .select('endpoint')
    .where('user_id', '=', user.id)
    .execute();
  return rows.map(({ endpoint }) => endpoint.split('/').at(-1) ?? '').sort();
}

describe('the list of one’s sessions', () => {
  test('names browser and system, marks the one that asks, and has nobody else’s', async () => {
    const ada = await makeUser(on);
    await makeUser(on);
    const body = { email: ada.user.email, password };
    on.clock.advance(hour);
    const { data } = await on.call('POST /auth/login', { body, headers: { 'user-agent': firefox } });
    const sessions = await list(data.token);
    expect(sessions).toMatchObject([
      { browser: 'Firefox', system: 'Linux', isCurrent: true, createdAt: on.clock.now.toISOString() },
      { browser: null, system: null, isCurrent: false },
    ]);
    expect((await list(ada.token)).map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
    expect(JSON.stringify(sessions)).not.toContain(data.token);
  });

  test('keeps of a long or foul name what can be shown', async () => {
    const { user } = await makeUser(on);
    const headers = { 'user-agent': `Firefox/1\t\u00FF<b>${'x'.repeat(9000)}` };
    const body = { email: user.email, password };
    const { data, status } = await on.call('POST /auth/login', { body, headers });
    expect(status).toBe(200);
    expect((await list(data.token)).find(({ isCurrent }) => isCurrent)?.browser).toBe('Firefox');
  });

  test('holds no session that has run out', async () => {
    const ada = await makeUser(on);
    on.clock.advance(29 * 24 * hour);
    const fresh = await another(ada);
    on.clock.advance(2 * 24 * hour);
    expect(await list(fresh.token)).toHaveLength(1);
  });
});

describe('ending one session', () => {
  test('leaves the others, and ends the pushes to its browser alone', async () => {
    const ada = await makeUser(on);
    const phone = await another(ada);
    await subscribe(ada.token, 'desk');
    await subscribe(phone.token, 'phone');
    expect(await end(ada.token, await currentId(phone.token))).toMatchObject({ status: 200, data: {} });
    expect(await aliveOf(on, [ada.token, phone.token])).toEqual([ada.token]);
    expect(await pushesOf(ada)).toEqual(['desk']);
  });

  test('ends no push that a later session of the same browser has taken over', async () => {
    const ada = await makeUser(on);
    const later = await another(ada);
    for (const { token } of [ada, later]) await subscribe(token, 'same');
    await end(later.token, await currentId(ada.token));
    expect(await pushesOf(ada)).toEqual(['same']);
    await end(later.token, await currentId(later.token));
    expect(await pushesOf(ada)).toEqual([]);
  });

  test('is not for somebody else’s session, nor for one that is over', async () => {
    const [ada, other] = [await makeUser(on), await makeUser(on)];
    const id = await currentId(other.token);
    expect((await end(ada.token, id)).status).toBe(404);
    expect((await end(ada.token, 'no-id')).status).toBe(404);
    expect(await aliveOf(on, [other.token])).toEqual([other.token]);
    const phone = await another(ada);
    const phoneId = await currentId(phone.token);
    expect([(await end(ada.token, phoneId)).status, (await end(ada.token, phoneId)).status]).toEqual([
      200, 404,
    ]);
  });

  test('meets a push that this session brings, and leaves none', async () => {
    const ada = await makeUser(on);
    for (let round = 0; round < 5; round += 1) {
      const phone = await another(ada);
      const id = await currentId(phone.token);
      const [ended, saved] = await Promise.all([end(ada.token, id), subscribe(phone.token, `race${round}`)]);
      expect(ended.status).toBe(200);
      expect([200, 401]).toContain(saved);
    }
    expect(await pushesOf(ada)).toEqual([]);
  });
});

describe('ending all other sessions', () => {
  test('keeps the one that calls and its pushes', async () => {
    const [ada, other] = [await makeUser(on), await makeUser(on)];
    const [phone, tablet] = [await another(ada), await another(ada)];
    await subscribe(ada.token, 'mine');
    await subscribe(phone.token, 'away');
    const answer = await on.call('DELETE /auth/sessions', { token: ada.token });
    expect(answer.data).toEqual({ endedCount: 2 });
    const tokens = [ada.token, phone.token, tablet.token, other.token];
    expect(await aliveOf(on, tokens)).toEqual([ada.token, other.token]);
    expect(await pushesOf(ada)).toEqual(['mine']);
  });

  test('by 20 sessions at once leaves one', async () => {
    const ada = await makeUser(on);
    const tokens = [ada.token];
    while (tokens.length < 20) tokens.push((await another(ada)).token);
    const answers = await Promise.all(tokens.map((token) => on.call('DELETE /auth/sessions', { token })));
    const winners = tokens.filter((_, index) => answers[index]?.status === 200);
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(19);
    expect(await aliveOf(on, tokens)).toEqual(winners);
  });
});
