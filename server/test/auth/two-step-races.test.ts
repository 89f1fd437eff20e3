import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSession } from '../../src/auth/sessions.ts';
import { countWaiting, databaseKind } from '../support/test-database.ts';
import { emailCalls, freshEmail } from '../support/mailed.ts';
import { comeBackAs } from '../support/fake-provider.ts';
import { password } from '../support/make.ts';
import { linked, codeAt, turnTotpOn } from '../support/second-factor.ts';
import { addPasskey } from '../support/soft-authenticator.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

const minute = 60_000;

describe.skipIf(databaseKind === 'embedded')('a call that waits for the person', () => {
  let on: TestApp;
  beforeAll(async () => {
    on = await testApp({ kind: 'postgres' });
  });
  afterAll(() => on.close());

  /** Queues the calls for the user's lock in this order. */
  async function inTurn<T>(userId: string, calls: readonly (() => Promise<T>)[]): Promise<T[]> {
    const hold = await on.pool.connect();
    const answers: Promise<T>[] = [];
    try {
      await hold.query('begin');
      await hold.query('select id from app_user where id = $1 for update', [userId]);
      for (const call of calls) {
        answers.push(call());
        await expect.poll(() => countWaiting(on.pool), { timeout: 5000 }).toBe(answers.length);
      }
    } finally {
      await hold.query('commit');
      hold.release();
    }
    return Promise.all(answers);
  }

  /** Two proven sessions; two-step sign-in can be enabled. */
  async function beginning() {
    const { user, subject, token } = await linked(on);
    const { data } = await on.call('POST /auth/factors/totp', { token });
    const other = await startSession(on.db, user.id, on.clock.now);
    const turnOn = () =>
      on.call('POST /auth/factors/totp/confirm', {
        token,
        body: { code: codeAt(data.secret, on.clock.now) },
      });
    return { user, subject, other: other.token, turnOn };
  }

  test('signs nobody in by the password alone after two-step sign-in was turned on', async () => {
    const { user, turnOn } = await beginning();
    const logIn = () => on.call('POST /auth/login', { body: { email: user.email, password } });
    const [done, answer] = await inTurn<{ status: number; code?: string | undefined }>(user.id, [
      turnOn,
      logIn,
    ]);
    expect(done?.status).toBe(200);
    expect(answer).toMatchObject({ status: 401, code: 'CODE_REQUIRED' });
  });

  test('signs nobody in by an account elsewhere alone after it was turned on', async () => {
    const { user, subject, turnOn } = await beginning();
    const { data } = await on.call('POST /auth/oidc');
    const finish = () => on.call('POST /auth/oidc/finish', { body: comeBackAs(data, { subject }) });
    const [done, answer] = await inTurn<{ status: number; code?: string | undefined }>(user.id, [
      turnOn,
      finish,
    ]);
    expect(done?.status).toBe(200);
    expect(answer).toMatchObject({ status: 401, code: 'CODE_REQUIRED' });
  });

  const guarded = {
    'changes the password': (token: string) =>
      on.call('PUT /auth/password', {
        token,
        body: { currentPassword: password, newPassword: 'Strange-horse-9' },
      }),
    'changes the e-mail address': (token: string) =>
      on.call('POST /auth/email', { token, body: { email: freshEmail(), password } }),
    'asks for the deletion': (token: string) => on.call('DELETE /account', { token, body: { password } }),
  };
  test.each(Object.entries(guarded))('%s only by a proof with a code', async (_, call) => {
    const { user, other, turnOn } = await beginning();
    const [done, answer] = await inTurn<{ status: number; code?: string | undefined }>(user.id, [
      turnOn,
      () => call(other),
    ]);
    expect(done?.status).toBe(200);
    expect(answer).toMatchObject({ status: 403, code: 'PROOF_REQUIRED' });
  });

  const changes = {
    'makes no recovery codes': (token: string) => on.call('POST /auth/recovery-codes', { token }),
    'removes no passkey': (token: string, { passkey }: { passkey: string }) =>
      on.call('DELETE /auth/factors/:id', { token, params: { id: passkey } }),
    'disconnects no account elsewhere': (token: string, { identity }: { identity: string }) =>
      on.call('DELETE /auth/identities/:id', { token, params: { id: identity } }),
  };
  test.each(Object.entries(changes))('%s after an undo has ended its session', async (_, call) => {
    const { ask, undo, undoToken } = emailCalls(() => on);
    const { user, token, id: identity } = await linked(on);
    const { id: passkey } = await addPasskey(on, { token });
    await turnTotpOn(on, { token });
    on.clock.advance(minute);
    const stranger = await startSession(on.db, user.id, on.clock.now);
    await ask(stranger, freshEmail());
    const link = await undoToken(user.email);
    const [undone, answer] = await inTurn<{ status: number }>(user.id, [
      () => undo(link),
      () => call(stranger.token, { passkey, identity }),
    ]);
    expect(undone?.status).toBe(200);
    expect(answer?.status).toBe(401);
  });
});

describe('a way to an account elsewhere that was begun before two-step sign-in was turned on', () => {
  let on: TestApp;
  beforeAll(async () => {
    on = await testApp();
  });
  afterAll(() => on.close());

  test('gives no proof after it', async () => {
    const { token, user, subject } = await linked(on);
    const other = await startSession(on.db, user.id, on.clock.now);
    const begun = await on.call('POST /auth/oidc/proof', { token: other.token, body: {} });
    const { id } = await turnTotpOn(on, { token });
    const body = comeBackAs(begun.data, { subject, signedInAt: on.clock.now.toISOString() });
    expect((await on.call('POST /auth/oidc/proof/finish', { token: other.token, body })).status).toBe(400);
    const removal = await on.call('DELETE /auth/factors/:id', { token: other.token, params: { id } });
    expect(removal).toMatchObject({ status: 403, code: 'PROOF_REQUIRED' });
  });

  test('connects nothing after it', async () => {
    const { token } = await linked(on);
    const begun = await on.call('POST /auth/identities', { token });
    await turnTotpOn(on, { token });
    const body = comeBackAs(begun.data, { subject: 'begun-before' });
    expect((await on.call('POST /auth/identities/finish', { token, body })).status).toBe(400);
  });

  test('connects nothing once the proof is no longer fresh', async () => {
    const { token } = await linked(on);
    on.clock.advance(10 * minute);
    const begun = await on.call('POST /auth/identities', { token });
    on.clock.advance(6 * minute);
    const body = comeBackAs(begun.data, { subject: 'begun-early' });
    const answer = await on.call('POST /auth/identities/finish', { token, body });
    expect(answer).toMatchObject({ status: 403, code: 'PROOF_REQUIRED' });
  });

  test('connects nothing after a new password', async () => {
    const { token } = await linked(on);
    const begun = await on.call('POST /auth/identities', { token });
    const body = { currentPassword: password, newPassword: 'Regained-horse-9' };
    expect((await on.call('PUT /auth/password', { token, body })).status).toBe(200);
    const back = comeBackAs(begun.data, { subject: 'begun-before-password' });
    expect((await on.call('POST /auth/identities/finish', { token, body: back })).status).toBe(400);
  });
});
