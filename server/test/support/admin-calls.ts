import type { OperationRoute } from '@ballpark/domain/contract/operations.ts';
import { adoptSite } from '@ballpark/domain/site.ts';
import { offerFirstAdmin } from '../../src/admin/first-admin.ts';
import { makeUser } from './make.ts';
import type { TestApp } from './test-app.ts';

type Input = { token?: string; params?: { id: string }; body?: Record<string, unknown> };

/** Calls of those who look after the community that succeed, each by an admin of its own. */
export const adminCalls = {
  'POST /admin/claim': async (on) => {
    await on.db.updateTable('app_user').set({ role: 'member' }).execute();
    return { token: (await makeUser(on)).token, body: { token: await claimToken(on) } };
  },
  'GET /moderation/log': async (on) => {
    const input = await changeOfRole(on);
    await on.call('PUT /admin/users/:id/role', input);
    return { token: input.token };
  },
  'GET /admin/users': async (on) => ({ token: (await makeUser(on, { role: 'admin' })).token }),
  'GET /admin/settings': async (on) => ({ token: (await makeUser(on, { role: 'admin' })).token }),
  'PUT /admin/settings': async (on) => ({
    token: (await makeUser(on, { role: 'admin' })).token,
    body: { contactEmail: 'hello@example.com' },
  }),
  'GET /admin/settings/history': async (on) => ({ token: (await makeUser(on, { role: 'admin' })).token }),
  'POST /admin/invitations': async (on) => ({
    token: (await makeUser(on, { role: 'admin' })).token,
    body: {},
  }),
  'GET /rules': async () => ({}),
  'POST /contact': async () => {
    adoptSite({ contactEmail: 'hello@example.com' });
    return { body: { name: 'Ada', email: 'ada@example.com', subject: 'bug', message: 'It rattles' } };
  },
  'PUT /admin/users/:id/role': (on) => changeOfRole(on),
} satisfies Record<string, (on: TestApp) => Promise<Input>>;

/** The token of the first admin's link, as the start prints it. */
export async function claimToken(on: TestApp): Promise<string> {
  const link = await offerFirstAdmin(on.deps);
  return /claim-admin#token=([\w-]{43})$/.exec(link ?? '')?.[1] ?? '';
}

async function changeOfRole(on: TestApp) {
  const { user } = await makeUser(on);
  const { token } = await makeUser(on, { role: 'admin' });
  return { token, params: { id: user.id }, body: { role: 'moderator', reason: 'Helps a lot' } };
}

type Counted = [statements: number, call: (world: { on: TestApp }) => Promise<Input>];

const counts: Record<keyof typeof adminCalls, number> = {
  'POST /admin/claim': 17,
  'GET /moderation/log': 3,
  'GET /admin/users': 3,
  'GET /admin/settings': 2,
  'PUT /admin/settings': 13,
  'GET /admin/settings/history': 4,
  'POST /admin/invitations': 7,
  'GET /rules': 1,
  'POST /contact': 1,
  'PUT /admin/users/:id/role': 15,
};

/** The same calls, each with how many statements it sends. */
export const countedAdminCalls: Partial<Record<OperationRoute, Counted>> = Object.fromEntries(
  Object.entries(adminCalls).map(([route, call]): [string, Counted] => [
    route,
    [counts[route as keyof typeof adminCalls], ({ on }) => call(on)],
  ]),
);
