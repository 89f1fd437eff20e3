import { dayMs, hourMs } from '@ballpark/domain/durations.ts';
import { Registry } from '@prometheus-io/client';
import { messages } from '@ballpark/domain/contract/messages.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { times } from '../support/calls.ts';
import { aliveOf } from '../support/mailed.ts';
import { makeUser, newSession, password, type Person } from '../support/make.ts';
import { browsersOf, subscribe } from '../support/push-service.ts';
import { inTurn, logIn, outcomesOf } from '../support/sign-in.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

let on: TestApp;
let otherProcess: FastifyInstance;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind });
  otherProcess = await buildApp({ ...on.deps, metrics: new Registry() });
});
afterAll(async () => {
  await otherProcess.close();
  await on.close();
});

const list = async ({ call }: Pick<Person, 'call'>) => (await call('GET /auth/sessions')).data.sessions;
const currentId = async (one: Person) => (await list(one)).find(({ isCurrent }) => isCurrent)?.id ?? '';
const end = ({ call }: Person, id: string) => call('DELETE /auth/sessions/:id', { params: { id } });
const statusAt = async (app: FastifyInstance, token: string) =>
  (await app.inject({ url: '/api/xp/leaderboard', headers: { authorization: `Bearer ${token}` } }))
    .statusCode;

describe('signing in', () => {
  test('answers the person and a new token each time, however the e-mail is typed', async () => {
    const { user } = await makeUser(on, { email: 'grace@example.com' });
    const first = await logIn(on, 'grace@example.com');
    const second = await logIn(on, '  GRACE@Ｅxample.COM ');
    expect(first).toMatchObject({ status: 200, data: { user } });
    expect(second.data.user).toEqual(user);
    expect(await aliveOf(on, [first.data.token, second.data.token])).toHaveLength(2);
    expect(second.data.token).not.toBe(first.data.token);
  });

  test('70 times at once leaves the 50 latest sessions, and a further one ends the oldest', async () => {
    const { user, token } = await makeUser(on);
    on.clock.advance(1000);
    const signedIn = await times(70, () => logIn(on, user.email));
    expect(outcomesOf(signedIn)).toEqual({ 200: 70 });
    const alive = await aliveOf(on, [token, ...signedIn.map(({ data }) => data.token)]);
    expect(alive).toHaveLength(50);
    expect(alive).not.toContain(token);
    on.clock.advance(2 * hourMs);
    const inUse = alive.slice(0, 49);
    expect(await aliveOf(on, inUse)).toEqual(inUse);
    const next = (await logIn(on, user.email)).data.token;
    expect(await aliveOf(on, [...alive, next])).toEqual([...inUse, next]);
  });
});

describe('a session', () => {
  test('that logs out is over at once, in every other process within a second, and no other is', async () => {
    const person = await makeUser(on);
    const { token, call } = person;
    const other = await newSession(on, person.user.id);
    expect([await statusAt(on.app, token), await statusAt(otherProcess, token)]).toEqual([200, 200]);
    expect(await call('POST /auth/logout')).toMatchObject({ status: 200, data: {} });
    expect(await call('GET /auth/profile')).toMatchObject({ status: 401, error: messages.signInNeeded });
    expect(await statusAt(on.app, token)).toBe(401);
    on.clock.advance(1000);
    expect([await statusAt(on.app, token), await statusAt(otherProcess, token)]).toEqual([401, 401]);
    expect(await aliveOf(on, [other.token])).toEqual([other.token]);
  });

  test('is over after a logout, whatever was asked while that was under way', async () => {
    const { token, call } = await makeUser(on);
    const during = times(30, () => statusAt(on.app, token));
    const logout = call('POST /auth/logout');
    const between = times(30, () => statusAt(on.app, token));
    await logout;
    const after = times(30, () => statusAt(on.app, token));
    for (const status of [...(await during), ...(await between)]) expect([200, 401]).toContain(status);
    expect(new Set(await after)).toEqual(new Set([401]));
  });

  test('lives on in use, and is over when it was unused for 30 days', async () => {
    const { call } = await makeUser(on);
    for (let month = 0; month < 3; month += 1) {
      on.clock.advance(29 * dayMs);
      expect((await call('GET /auth/profile')).status).toBe(200);
    }
    on.clock.advance(30 * dayMs);
    expect((await call('GET /auth/profile')).status).toBe(401);
  });
});

describe('the list of one’s sessions', () => {
  test('names browser and system, marks the one that asks, and has nobody else’s', async () => {
    const ada = await makeUser(on);
    await makeUser(on);
    on.clock.advance(hourMs);
    const { data } = await on.call('POST /auth/login', {
      body: { email: ada.user.email, password },
      headers: { 'user-agent': `Mozilla/5.0 (X11; Linux) \u00FF<b> Firefox/143.0 ${'x'.repeat(9000)}` },
    });
    const sessions = (await on.call('GET /auth/sessions', { token: data.token })).data;
    expect(sessions.sessions).toMatchObject([
      { browser: 'Firefox', system: 'Linux', isCurrent: true, createdAt: on.clock.now.toISOString() },
      { browser: null, system: null, isCurrent: false },
    ]);
    expect((await list(ada)).map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
    expect(JSON.stringify(sessions)).not.toContain(data.token);
  });
});

describe('ending one session', () => {
  test('leaves the others, and ends the pushes to its browser alone', async () => {
    const ada = await makeUser(on);
    const phone = await newSession(on, ada.user.id);
    await subscribe(on, ada.token, 'desk');
    await subscribe(on, phone.token, 'phone');
    expect(await end(ada, await currentId(phone))).toMatchObject({ status: 200, data: {} });
    expect(await aliveOf(on, [ada.token, phone.token])).toEqual([ada.token]);
    expect(await browsersOf(on, ada.user.id)).toEqual(['desk']);
  });

  test('ends no push that a later session of the same browser has taken over', async () => {
    const ada = await makeUser(on);
    const later = await newSession(on, ada.user.id);
    for (const { token } of [ada, later]) await subscribe(on, token, 'same');
    await end(later, await currentId(ada));
    expect(await browsersOf(on, ada.user.id)).toEqual(['same']);
    await end(later, await currentId(later));
    expect(await browsersOf(on, ada.user.id)).toEqual([]);
  });

  test('is not for somebody else’s session, nor for one that is over', async () => {
    const [ada, other] = [await makeUser(on), await makeUser(on)];
    const phone = await newSession(on, ada.user.id);
    const id = await currentId(phone);
    expect((await end(other, id)).status).toBe(404);
    expect((await end(ada, 'no-id')).status).toBe(404);
    expect(await aliveOf(on, [phone.token])).toHaveLength(1);
    expect([(await end(ada, id)).status, (await end(ada, id)).status]).toEqual([200, 404]);
  });
});

describe('ending all other sessions', () => {
  test('keeps the one that calls and its pushes', async () => {
    const [ada, other] = [await makeUser(on), await makeUser(on)];
    const phone = await newSession(on, ada.user.id);
    await subscribe(on, ada.token, 'mine');
    await subscribe(on, phone.token, 'away');
    expect((await ada.call('DELETE /auth/sessions')).data).toEqual({ endedCount: 1 });
    expect(await aliveOf(on, [ada.token, phone.token, other.token])).toEqual([ada.token, other.token]);
    expect(await browsersOf(on, ada.user.id)).toEqual(['mine']);
  });

  test('by 20 sessions at once leaves one', async () => {
    const { user, token } = await makeUser(on);
    const others = await inTurn(19, () => newSession(on, user.id));
    const tokens = [token, ...others.map((one) => one.token)];
    const answers = await Promise.all(tokens.map((one) => on.call('DELETE /auth/sessions', { token: one })));
    const winners = tokens.filter((_, index) => answers[index]?.status === 200);
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(19);
    expect(await aliveOf(on, tokens)).toEqual(winners);
  });
});
