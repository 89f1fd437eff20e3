import type { OperationRoute } from '@ballpark/domain/contract/operations.ts';
import { makeUser, password } from './make.ts';
import { codeAt, pendingOf, turnTotpOn } from './second-factor.ts';
import { addPasskey, askedOf, SoftAuthenticator } from './soft-authenticator.ts';
import type { TestApp } from './test-app.ts';

type Input = { token?: string; params?: Record<string, string>; body?: unknown };

/** A call of each operation about second factors and passkeys that succeeds, by somebody new. */
const factorCalls: Partial<Record<OperationRoute, (on: TestApp) => Promise<Input>>> = {
  'GET /auth/factors': async (on) => ({ token: (await withTotp(on)).token }),
  'POST /auth/factors/totp': async (on) => ({ token: (await makeUser(on)).token }),
  'POST /auth/factors/totp/confirm': async (on) => {
    const { token } = await makeUser(on);
    const { data } = await on.call('POST /auth/factors/totp', { token });
    return { token, body: { code: codeAt(data.secret, on.clock.now) } };
  },
  'DELETE /auth/factors/:id': async (on) => {
    const { token, factor } = await withTotp(on);
    return { token, params: { id: factor.id } };
  },
  'POST /auth/recovery-codes': async (on) => ({ token: (await withTotp(on)).token }),
  'POST /auth/login/code': async (on) => {
    const { user, factor } = await withTotp(on);
    return { body: { pending: await pendingOf(on, user.email), code: factor.nextCode() } };
  },
  'POST /auth/proof': async (on) => ({ token: (await makeUser(on)).token, body: { password } }),
  'POST /auth/passkeys/options': async (on) => ({ token: (await makeUser(on)).token }),
  'POST /auth/passkeys': async (on) => {
    const { token } = await makeUser(on);
    const { data } = await on.call('POST /auth/passkeys/options', { token });
    return { token, body: new SoftAuthenticator().make(data.challenge) };
  },
  'PUT /auth/passkeys/:id': async (on) => {
    const { token } = await makeUser(on);
    const { id } = await addPasskey(on, { token });
    return { token, params: { id }, body: { name: 'My phone' } };
  },
  'POST /auth/passkeys/login/options': async () => ({}),
  'POST /auth/passkeys/login': async (on) => {
    const { device } = await addPasskey(on, await makeUser(on));
    return { body: device.sign(await askedOf(on)) };
  },
  'POST /auth/proof/passkey': async (on) => {
    const { token } = await makeUser(on);
    const { device } = await addPasskey(on, { token });
    return { token, body: device.sign(await askedOf(on)) };
  },
};

type Counted = [statements: number, call: (world: { on: TestApp }) => Promise<Input>];

/** The same, with how many statements each sends to the database (http/http-operations.test.ts). */
export const countedFactorCalls: Partial<Record<OperationRoute, Counted>> = Object.fromEntries(
  Object.entries({
    'GET /auth/factors': 6,
    'POST /auth/factors/totp': 3,
    'POST /auth/factors/totp/confirm': 15,
    'DELETE /auth/factors/:id': 9,
    'POST /auth/recovery-codes': 10,
    'POST /auth/login/code': 14,
    'POST /auth/proof': 8,
    'POST /auth/passkeys/options': 4,
    'POST /auth/passkeys': 10,
    'PUT /auth/passkeys/:id': 2,
    'POST /auth/passkeys/login/options': 1,
    'POST /auth/passkeys/login': 11,
    'POST /auth/proof/passkey': 9,
  }).map(([route, statements]) => [
    route,
    [statements, async ({ on }: { on: TestApp }) => factorCalls[route as OperationRoute]?.(on)],
  ]),
);

async function withTotp(on: TestApp) {
  const { token, user } = await makeUser(on);
  return { token, user, factor: await turnTotpOn(on, { token }) };
}
