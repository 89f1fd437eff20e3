import { messages } from '@ballpark/domain/contract/messages.ts';
import type { OperationRoute } from '@ballpark/domain/contract/operations.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSession } from '../../src/auth/sessions.ts';
import { newId } from '../../src/new-id.ts';
import { makeUser, password, type MadeUser } from '../support/make.ts';
import { turnTotpOn, wrongCode } from '../support/second-factor.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());

const quarterHour = 15 * 60_000;
const dayMs = 24 * 3_600_000;
const prove = ({ token }: Pick<MadeUser, 'token'>, body: unknown) =>
  on.call('POST /auth/proof', { token, body });
const begin = ({ token }: Pick<MadeUser, 'token'>) => on.call('POST /auth/factors/totp', { token });

const dangerous: OperationRoute[] = [
  'POST /auth/factors/totp',
  'POST /auth/factors/totp/confirm',
  'DELETE /auth/factors/:id',
  'POST /auth/recovery-codes',
];

describe('what is dangerous', () => {
  test.each(dangerous)('%s asks for a proof 15 minutes after the last one', async (route) => {
    const { token } = await makeUser(on);
    const call = () => on.call(route, { token, params: { id: newId() }, body: { code: '123456' } });
    on.clock.advance(quarterHour);
    expect((await call()).code).not.toBe('PROOF_REQUIRED');
    on.clock.advance(1);
    expect(await call()).toMatchObject({
      status: 403,
      code: 'PROOF_REQUIRED',
      error: messages.proofRequired,
    });
  });

  test('opens for another 15 minutes by the password, in this session alone', async () => {
    const person = await makeUser(on);
    const other = await startSession(on.db, person.user.id, on.clock.now);
    on.clock.advance(quarterHour + 1);
    expect(await prove(person, { password: 'Wrong-password-1' })).toMatchObject({
      status: 400,
      code: 'CURRENT_PASSWORD_WRONG',
      fields: { password: messages.currentPasswordWrong },
    });
    expect((await begin(person)).status).toBe(403);
    expect((await prove(person, { password })).status).toBe(200);
    expect((await begin(person)).status).toBe(200);
    expect((await begin(other)).status).toBe(403);
    on.clock.advance(quarterHour + 1);
    expect((await begin(person)).status).toBe(403);
  });

  test('does not open by a proof of a clock that was a month ahead', async () => {
    on.clock.advance(31 * dayMs);
    const person = await makeUser(on);
    on.clock.advance(-31 * dayMs);
    expect(await begin(person)).toMatchObject({ status: 403, code: 'PROOF_REQUIRED' });
    expect((await prove(person, { password })).status).toBe(200);
    expect((await begin(person)).status).toBe(200);
  });

  test('asks sessions from before there were proofs', async () => {
    const person = await makeUser(on);
    await on.db
      .updateTable('session')
      .set({ proven_at: null })
      .where('user_id', '=', person.user.id)
      .execute();
    expect((await begin(person)).code).toBe('PROOF_REQUIRED');
  });
});

describe('where two-step sign-in is on', () => {
  test('the password alone proves nothing', async () => {
    const person = await makeUser(on);
    const factor = await turnTotpOn(on, person);
    const remove = () =>
      on.call('DELETE /auth/factors/:id', { token: person.token, params: { id: factor.id } });
    on.clock.advance(quarterHour + 1);
    expect(await prove(person, { password })).toMatchObject({ status: 401, code: 'CODE_REQUIRED' });
    const wrong = wrongCode(factor.secret, on.clock.now);
    expect(await prove(person, { password, code: wrong })).toMatchObject({ status: 400, code: 'CODE_WRONG' });
    expect((await remove()).code).toBe('PROOF_REQUIRED');
    const code = factor.nextCode();
    expect((await prove(person, { password, code })).status).toBe(200);
    expect((await prove(person, { password, code })).code).toBe('CODE_WRONG');
    expect((await remove()).status).toBe(200);
  });

  test('what the password alone has proven in other sessions before is void', async () => {
    const person = await makeUser(on);
    const other = await startSession(on.db, person.user.id, on.clock.now);
    const factor = await turnTotpOn(on, person);
    const params = { id: factor.id };
    expect((await on.call('DELETE /auth/factors/:id', { token: other.token, params })).code).toBe(
      'PROOF_REQUIRED',
    );
    expect((await on.call('DELETE /auth/factors/:id', { token: person.token, params })).status).toBe(200);
  });
});
