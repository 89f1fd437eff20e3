import { makeAccount, makeListing, type Account } from './accounts.ts';
import { call } from './call.ts';
import { reportAndDecide } from './decide.ts';
import { makeFirstAdmin } from './first-admin.ts';
import type { Ballpark } from './start-ballpark.ts';

/** Accounts for the staff screens; an open case, a decided one and its appeal. */
export async function makeCases(
  ballpark: Ballpark,
): Promise<{ admin: Account; owner: Account; paths: string[] }> {
  const [admin, owner] = await Promise.all([makeAccount(ballpark), makeAccount(ballpark)]);
  await makeFirstAdmin(ballpark, admin);
  const [open, decided] = await Promise.all([
    makeListing(ballpark, owner, { title: 'Rusty tandem' }),
    makeListing(ballpark, owner, { title: 'Garden gnome' }),
  ]);
  const report = { subjectKind: 'listing' as const, subjectId: decided.id };
  await reportAndDecide(ballpark, admin, report, { action: 'hide' });
  const [statement] = await call(ballpark.url, 'GET /auth/statements', { query: {} }, owner.token);
  const appeal = { params: { id: statement?.id ?? '' }, body: { text: 'The gnome is my own work' } };
  await call(ballpark.url, 'POST /auth/statements/:id/appeal', appeal, owner.token);
  const body = { ...report, subjectId: open.id, reason: 'offensive' as const };
  await call(ballpark.url, 'POST /reports', { body }, (await makeAccount(ballpark)).token);
  const read = async (status: 'open' | 'decided') =>
    call(ballpark.url, 'GET /moderation/cases', { query: { status } }, admin.token);
  const cases = [...(await read('open')), ...(await read('decided'))];
  const pages = ['/moderation', '/moderation?status=decided', ...cases.map(({ id }) => `/moderation/${id}`)];
  await call(ballpark.url, 'POST /admin/invitations', { body: {} }, admin.token);
  const tables = [
    '/admin/people',
    `/admin/people/${owner.user.id}`,
    '/admin/listings',
    '/admin/jobs',
    '/admin/log',
    '/moderation/log',
  ];
  return { admin, owner, paths: [...pages, '/admin', '/admin/settings', ...tables] };
}
