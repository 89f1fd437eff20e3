import { minuteMs } from '@ballpark/domain/durations.ts';
import { describe, expect, test } from 'vitest';
import { lockWholePerson } from '../../src/auth/sessions/session-queries.ts';
import { endAllAccess } from '../../src/auth/sessions/sessions.ts';
import { times } from '../support/calls.ts';
import { comeBackAs } from '../support/fake-provider.ts';
import { aliveOf, askForReset, emailCalls, freshEmail } from '../support/mailed.ts';
import { makeUser, newSession, type Person } from '../support/make.ts';
import { codeAt, giveCode, guarded, linked, pendingOf, turnTotpOn } from '../support/second-factor.ts';
import { changePassword, inTurn, logIn, newPassword, outcomesOf, resetPassword } from '../support/sign-in.ts';
import { useTestApp } from '../support/test-app.ts';
import { countWaiting, databaseKind } from '../support/test-database.ts';

const on = useTestApp({ kind: databaseKind });

const pendings = (email: string, count: number) => inTurn(count, () => pendingOf(on, email));
const once = { 200: 1, '400 CODE_WRONG': 49 };

test.each(['code', 'recovery code'])(
  'of 50 sign-ins at once by one %s exactly one succeeds',
  async (kind) => {
    const { email, factor } = await guarded(on);
    const waiting = await pendings(email, 50);
    const code = kind === 'code' ? factor.nextCode() : (factor.recoveryCodes[0] ?? '');
    const answers = await Promise.all(waiting.map((pending) => giveCode(on, pending, code)));
    expect(outcomesOf(answers)).toEqual(once);
  },
);

test('of 50 uses at once of one half sign-in exactly one succeeds, whichever code they bring', async () => {
  const { email, user, factor } = await guarded(on);
  const pending = await pendingOf(on, email);
  const codes = [factor.nextCode(), ...factor.recoveryCodes];
  const answers = await times(50, (index) => giveCode(on, pending, codes[index % codes.length] ?? ''));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const left = on.db.selectFrom('pending_login').select('user_id').where('user_id', '=', user.id);
  expect(await left.execute()).toEqual([]);
});

test('of 50 wrong codes at once for one half sign-in no more than ten are looked at', async () => {
  const pending = await pendingOf(on, (await guarded(on)).email);
  const answers = await times(50, () => giveCode(on, pending, 'not-a-code'));
  expect(outcomesOf(answers)).toEqual({ '400 CODE_WRONG': 10, '400 SIGN_IN_TOO_OLD': 40 });
});

test('of 50 confirmations at once one turns it on, and its recovery codes are the ones that count', async () => {
  const { call, user } = await makeUser(on);
  const { data } = await call('POST /auth/factors/totp');
  const body = { code: codeAt(data.secret, on.clock.now) };
  const answers = await times(50, () => call('POST /auth/factors/totp/confirm', { body }));
  expect(outcomesOf(answers)).toEqual({ 200: 1, '409 TOTP_ALREADY_ON': 49 });
  const [recovery = ''] = answers.find(({ status }) => status === 200)?.data.recoveryCodes ?? [];
  expect((await giveCode(on, await pendingOf(on, user.email), recovery)).status).toBe(200);
});

test.skipIf(databaseKind === 'embedded')(
  'whoever asked for a webhook or a copy of the data while all access was ended gets neither',
  async () => {
    const { call, user } = await makeUser(on);
    const asked = await on.db.transaction().execute(async (trx) => {
      await lockWholePerson(trx, user.id);
      await endAllAccess(trx, user.id);
      const body = { url: 'https://thief.example.com/x', kinds: ['suggestion.created' as const] };
      const calls = [call('POST /webhooks', { body }), call('POST /account/export')];
      await expect.poll(() => countWaiting(on.pool)).toBe(2);
      return calls;
    });
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([401, 401]);
  },
);

test('no half sign-in of the old password outlives a new one, however they meet', async () => {
  const { email, factor } = await guarded(on);
  const waiting = await pendings(email, 10);
  const token = await askForReset(on, email);
  const [code, ...others] = factor.recoveryCodes;
  const [reset, ...answers] = await Promise.all([
    resetPassword(on, token, newPassword, { code }),
    ...waiting.map((pending, index) => giveCode(on, pending, others[index % others.length] ?? '')),
  ]);
  expect(reset.status).toBe(200);
  const begun = answers.flatMap(({ status, data }) => (status === 200 ? [data.token] : []));
  expect(await aliveOf(on, begun)).toEqual([]);
  expect((await giveCode(on, waiting[9] ?? '', factor.nextCode())).code).toBe('SIGN_IN_TOO_OLD');
});

type Answer = { status: number; code?: string | undefined };

describe.skipIf(databaseKind === 'embedded')('a call that waits for the person', () => {
  /** Queues two calls for the user's lock; expects success of the first, and returns the answer to the second. */
  async function after(userId: string, first: () => Promise<Answer>, second: () => Promise<Answer>) {
    const hold = await on.pool.connect();
    const answers: Promise<Answer>[] = [];
    try {
      await hold.query('begin');
      await hold.query('select id from app_user where id = $1 for update', [userId]);
      for (const call of [first, second]) {
        answers.push(call());
        await expect.poll(() => countWaiting(on.pool), { timeout: 5000 }).toBe(answers.length);
      }
    } finally {
      await hold.query('commit');
      hold.release();
    }
    const [done, answer] = await Promise.all(answers);
    expect(done?.status).toBe(200);
    return answer;
  }

  type Scene = { email: string; subject: string; other: Person };
  const codeNeeded = { status: 401, code: 'CODE_REQUIRED' };
  const proofNeeded = { status: 403, code: 'PROOF_REQUIRED' };
  test.each<[string, Answer, (scene: Scene) => Promise<() => Promise<Answer>>]>([
    [
      'signs nobody in by the password alone',
      codeNeeded,
      async ({ email }) =>
        () =>
          logIn(on, email),
    ],
    [
      'signs nobody in by an account elsewhere alone',
      codeNeeded,
      async ({ subject }) => {
        const { data } = await on.call('POST /auth/oidc');
        return () => on.call('POST /auth/oidc/finish', { body: comeBackAs(data, { subject }) });
      },
    ],
    [
      'changes the password only by a proof with a code',
      proofNeeded,
      async ({ other }) =>
        () =>
          changePassword(on, other.token),
    ],
  ])('%s after two-step sign-in was turned on', async (_, expected, prepare) => {
    const { user, subject, token } = await linked(on);
    const { data } = await on.call('POST /auth/factors/totp', { token });
    const other = await newSession(on, user.id);
    const call = await prepare({ email: user.email, subject, other });
    const body = { code: codeAt(data.secret, on.clock.now) };
    const turnOn = () => on.call('POST /auth/factors/totp/confirm', { token, body });
    expect(await after(user.id, turnOn, call)).toMatchObject(expected);
  });

  const changes = {
    'makes no recovery codes': ({ call }: Person) => call('POST /auth/recovery-codes'),
    'disconnects no account elsewhere': ({ call }: Person, { identity }: { identity: string }) =>
      call('DELETE /auth/identities/:id', { params: { id: identity } }),
  };
  test.each(Object.entries(changes))('%s after an undo has ended its session', async (_, change) => {
    const { ask, undo, undoToken } = emailCalls(() => on);
    const { user, token, id: identity } = await linked(on);

    await turnTotpOn(on, { token });
    on.clock.advance(minuteMs);
    const stranger = await newSession(on, user.id);
    await ask(stranger, freshEmail());
    const link = await undoToken(user.email);
    const call = () => change(stranger, { identity });
    expect((await after(user.id, () => undo(link), call))?.status).toBe(401);
  });
});

describe('a way to an account elsewhere that was begun', () => {
  const begin = async (minutes = 0) => {
    const { token, user, subject } = await linked(on);
    on.clock.advance(minutes * minuteMs);
    const { data } = await on.call('POST /auth/identities', { token });
    const body = comeBackAs(data, { subject: `begun-${user.id}` });
    return { token, user, subject, finish: () => on.call('POST /auth/identities/finish', { token, body }) };
  };

  test('before two-step sign-in was turned on connects nothing and gives no proof', async () => {
    const { token, user, subject, finish } = await begin();
    const other = await newSession(on, user.id);
    const { data } = await other.call('POST /auth/oidc/proof', { body: {} });
    const { id } = await turnTotpOn(on, { token });
    expect((await finish()).status).toBe(400);
    const body = comeBackAs(data, { subject, signedInAt: on.clock.now.toISOString() });
    expect((await other.call('POST /auth/oidc/proof/finish', { body })).status).toBe(400);
    const removal = await other.call('DELETE /auth/factors/:id', { params: { id } });
    expect(removal).toMatchObject({ status: 403, code: 'PROOF_REQUIRED' });
  });

  test('connects nothing once the proof is no longer fresh', async () => {
    const { finish } = await begin(10);
    on.clock.advance(6 * minuteMs);
    expect(await finish()).toMatchObject({ status: 403, code: 'PROOF_REQUIRED' });
  });

  test('connects nothing after a new password', async () => {
    const { token, finish } = await begin();
    expect((await changePassword(on, token)).status).toBe(200);
    expect((await finish()).status).toBe(400);
  });
});
