import type { OperationRoute } from '@ballpark/domain/contract/operations.ts';
import { newId } from '../../src/new-id.ts';
import { comeBackAs } from './fake-provider.ts';
import { makeUser, type MadeUser } from './make.ts';
import type { TestApp } from './test-app.ts';

type Input = { token?: string; params?: Record<string, string>; body?: Record<string, unknown> };
type Counted = [statements: number, call: (world: { on: TestApp }) => Promise<Input>];

/** A successful call per linked-account operation, by a new user, with its statement count. */
const calls = {
  'GET /auth/ways': [0, async () => ({})],
  'POST /auth/oidc': [1, async () => ({})],
  'POST /auth/oidc/finish': [
    15,
    async ({ on }) => {
      const { data } = await on.call('POST /auth/oidc');
      const subject = newId();
      return { body: comeBackAs(data, { subject, email: `${subject}@example.com`, name: 'Kim Elsewhere' }) };
    },
  ],
  'POST /auth/identities': [2, async ({ on }) => ({ token: (await makeUser(on)).token })],
  'POST /auth/identities/finish': [
    9,
    async ({ on }) => {
      const { token } = await makeUser(on);
      const { data } = await on.call('POST /auth/identities', { token });
      return { token, body: comeBackAs(data, { subject: newId() }) };
    },
  ],
  'POST /auth/oidc/proof': [3, async ({ on }) => ({ token: (await linked(on)).token, body: {} })],
  'POST /auth/oidc/proof/finish': [
    8,
    async ({ on }) => {
      const { token, subject } = await linked(on);
      const { data } = await on.call('POST /auth/oidc/proof', { token, body: {} });
      return { token, body: comeBackAs(data, { subject, signedInAt: on.clock.now.toISOString() }) };
    },
  ],
  'GET /auth/identities': [2, async ({ on }) => ({ token: (await linked(on)).token })],
  'DELETE /auth/identities/:id': [
    8,
    async ({ on }) => {
      const { token, id } = await linked(on);
      return { token, params: { id } };
    },
  ],
} satisfies Partial<Record<OperationRoute, Counted>>;

export const countedOidcCalls: Partial<Record<OperationRoute, Counted>> = calls;

export function oidcCall(on: TestApp, route: keyof typeof calls): Promise<Input> {
  const [, call]: Counted = calls[route];
  return call({ on });
}

export async function linked(on: TestApp) {
  const { token, user } = await makeUser(on);
  const subject = newId();
  await link(on, { token }, subject);
  const [identity] = (await on.call('GET /auth/identities', { token })).data;
  return { token, user, subject, id: identity?.id ?? '' };
}

export async function link(on: TestApp, { token }: Pick<MadeUser, 'token'>, subject: string): Promise<void> {
  const { data } = await on.call('POST /auth/identities', { token });
  await on.call('POST /auth/identities/finish', { token, body: comeBackAs(data, { subject }) });
}
