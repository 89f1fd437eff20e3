import type { OperationRoute } from '@ballpark/domain/contract/operations.ts';
import { adoptSite } from '@ballpark/domain/site.ts';
import { offerFirstAdmin } from '../../src/admin/first-admin.ts';
import { hasQueue } from '../../src/jobs/job-list-queries.ts';
import { makeListing, makePhoto, makeUser } from './make.ts';
import { makeQueue, queueJob } from './queue.ts';
import { restrict } from './restrict.ts';
import type { TestApp } from './test-app.ts';

type Input = { token?: string; params?: { id: string }; body?: Record<string, unknown> };

/** Successful admin calls, each by a new admin. */
export const adminCalls = {
  'POST /admin/claim': async (on) => {
    await on.db.updateTable('app_user').set({ role: 'member' }).execute();
    return { token: (await makeUser(on)).token, body: { token: await claimToken(on) } };
  },
  'POST /reports': async (on) => {
    const { body } = await reported(on);
    return { token: (await makeUser(on)).token, body };
  },
  'GET /moderation/cases': async (on) => {
    await reported(on);
    return { token: (await makeUser(on, { role: 'moderator' })).token };
  },
  'GET /moderation/cases/:id': (on) => openedCase(on),
  'POST /moderation/cases/:id/decision': async (on) => ({
    ...(await openedCase(on)),
    body: { action: 'hide', reason: 'Posted twice' },
  }),
  'GET /moderation/log': async (on) => {
    const input = await changeOfRole(on);
    await on.call('PUT /admin/users/:id/role', input);
    return { token: input.token };
  },
  'GET /auth/statements': async (on) => {
    const person = await makeUser(on);
    await restrict(on, person.user.id);
    return { token: person.token };
  },
  'GET /moderation/statistics': async (on) => {
    // Nobody has asked for ten minutes.
    on.clock.advance(10 * 60_000);
    return {};
  },
  'POST /auth/statements/:id/appeal': async (on) => {
    const person = await makeUser(on);
    const id = await restrict(on, person.user.id);
    return { token: person.token, params: { id }, body: { text: 'It was a joke among friends' } };
  },
  'GET /admin/users': async (on) => ({ token: (await makeUser(on, { role: 'admin' })).token }),
  'GET /admin/overview': async (on) => ({ token: (await makeUser(on, { role: 'admin' })).token }),
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
  'GET /admin/users/:id': async (on) => {
    const { token, params } = await aboutSomebody(on);
    return { token, params };
  },
  'DELETE /admin/users/:id/sessions': (on) => aboutSomebody(on),
  'POST /admin/users/:id/export': (on) => aboutSomebody(on),
  'DELETE /admin/users/:id': (on) => aboutSomebody(on),
  'POST /admin/decisions': async (on) => {
    const { token, params } = await aboutSomebody(on);
    return { token, body: { subjectKind: 'user', subjectId: params.id, action: 'warn', reason: 'Be kind' } };
  },
  'GET /admin/listings': async (on) => {
    await reported(on);
    return { token: (await makeUser(on, { role: 'admin' })).token };
  },
  'GET /admin/invitations': async (on) => ({ token: (await invited(on)).token }),
  'DELETE /admin/invitations/:id': (on) => invited(on),
  'GET /admin/deliveries': async (on) => ({ token: (await makeUser(on, { role: 'admin' })).token }),
  'GET /admin/job-kinds': async (on) => ({ token: (await makeUser(on, { role: 'admin' })).token }),
  'GET /admin/jobs': async (on) => ({ token: (await withFailedJob(on)).token }),
  'POST /admin/jobs/:id/retry': (on) => withFailedJob(on),
  'POST /admin/jobs/retry': async (on) => ({
    token: (await withFailedJob(on)).token,
    body: { name: 'send-push' },
  }),
} satisfies Record<string, (on: TestApp) => Promise<Input>>;

/** A reported listing with a photo, and the report's call. */
async function reported(on: TestApp) {
  const owner = await makeUser(on);
  const listing = await makeListing(on, owner, { photoUrls: [(await makePhoto(on, owner)).url] });
  const body = { subjectKind: 'listing', subjectId: listing.id, reason: 'spam' };
  await on.call('POST /reports', { token: (await makeUser(on)).token, body });
  return { body };
}

/** An open case about a user with earlier decisions. */
async function openedCase(on: TestApp) {
  const { body } = await reported(on);
  const found = await on.db
    .selectFrom('moderation_case')
    .select('id')
    .where('subject_id', '=', body.subjectId)
    .executeTakeFirstOrThrow();
  return { token: (await makeUser(on, { role: 'moderator' })).token, params: { id: found.id } };
}

/** As printed at startup. */
export async function claimToken(on: TestApp): Promise<string> {
  const link = await offerFirstAdmin(on.deps);
  return /claim-admin#token=([\w-]{43})$/.exec(link ?? '')?.[1] ?? '';
}

async function aboutSomebody(on: TestApp) {
  const { user } = await makeUser(on);
  const { token } = await makeUser(on, { role: 'admin' });
  return { token, params: { id: user.id }, body: { reason: 'Asked for it by letter' } };
}

async function invited(on: TestApp) {
  const { token } = await makeUser(on, { role: 'admin' });
  await on.call('POST /admin/invitations', { token, body: {} });
  const { data } = await on.call('GET /admin/invitations', { token });
  return { token, params: { id: data[0]?.id ?? '' } };
}

async function withFailedJob(on: TestApp) {
  if (!(await hasQueue(on.db))) await makeQueue(on);
  const { token } = await makeUser(on, { role: 'admin' });
  return { token, params: { id: await queueJob(on) } };
}

async function changeOfRole(on: TestApp) {
  const { user } = await makeUser(on);
  const { token } = await makeUser(on, { role: 'admin' });
  return { token, params: { id: user.id }, body: { role: 'moderator', reason: 'Helps a lot' } };
}

type Counted = [statements: number, call: (world: { on: TestApp }) => Promise<Input>];

const counts: Record<keyof typeof adminCalls, number> = {
  'POST /admin/claim': 17,
  'POST /reports': 15,
  'GET /moderation/cases': 3,
  'GET /moderation/cases/:id': 11,
  'POST /moderation/cases/:id/decision': 47,
  'GET /moderation/log': 3,
  'GET /auth/statements': 4,
  'GET /moderation/statistics': 3,
  'POST /auth/statements/:id/appeal': 16,
  'GET /admin/users': 3,
  'GET /admin/overview': 4,
  'GET /admin/settings': 2,
  'PUT /admin/settings': 13,
  'GET /admin/settings/history': 4,
  'POST /admin/invitations': 7,
  'GET /rules': 1,
  'POST /contact': 1,
  'PUT /admin/users/:id/role': 15,
  'GET /admin/users/:id': 5,
  'DELETE /admin/users/:id/sessions': 13,
  'POST /admin/users/:id/export': 16,
  'DELETE /admin/users/:id': 18,
  'POST /admin/decisions': 42,
  'GET /admin/listings': 3,
  'GET /admin/invitations': 3,
  'DELETE /admin/invitations/:id': 7,
  'GET /admin/deliveries': 8,
  'GET /admin/job-kinds': 3,
  'GET /admin/jobs': 4,
  'POST /admin/jobs/:id/retry': 9,
  'POST /admin/jobs/retry': 10,
};

/** With statement counts. */
export const countedAdminCalls: Partial<Record<OperationRoute, Counted>> = Object.fromEntries(
  Object.entries(adminCalls).map(([route, call]): [string, Counted] => [
    route,
    [counts[route as keyof typeof adminCalls], ({ on }) => call(on)],
  ]),
);
