import type { InputOf } from '@ballpark/domain/contract/operations.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeAccount, makeListing, type Account } from './accounts.ts';
import { call } from './call.ts';
import type { Ballpark } from './start-ballpark.ts';

/** The path of the first admin's link, as printed at startup. */
export async function adminPath({ output }: Ballpark): Promise<string> {
  for (const giveUpAt = Date.now() + 10_000; Date.now() < giveUpAt; await sleep(50)) {
    const path = /(\/claim-admin#token=[\w-]{43})(?![\w-])/.exec(output())?.[1];
    if (path !== undefined) return path;
  }
  throw new Error(`no link for the first admin was printed:\n${output()}`);
}

export async function makeFirstAdmin(on: Ballpark, { token }: Account): Promise<void> {
  const body = { token: (await adminPath(on)).split('=')[1] ?? '' };
  await call(on.url, 'POST /admin/claim', { body }, token);
}

type Report = Pick<InputOf<'POST /reports'>['body'], 'subjectKind' | 'subjectId'>;
type Verdict = InputOf<'POST /moderation/cases/:id/decision'>['body'];

/** A new user reports; this moderator decides. */
export async function reportAndDecide(
  ballpark: Ballpark,
  moderator: Account,
  report: Report,
  verdict: Omit<Verdict, 'reason'>,
): Promise<void> {
  const { url } = ballpark;
  const reporter = await makeAccount(ballpark);
  await call(url, 'POST /reports', { body: { ...report, reason: 'offensive' } }, reporter.token);
  const cases = await call(url, 'GET /moderation/cases', { query: {} }, moderator.token);
  const found = cases.find(({ subjectId }) => subjectId === report.subjectId);
  if (!found) throw new Error('there is no case');
  const body = { ...verdict, reason: 'Please be kinder' };
  await call(url, 'POST /moderation/cases/:id/decision', { params: { id: found.id }, body }, moderator.token);
}

/** For the staff screens: an open case, a decided one and its appeal. */
export async function makeCases(
  ballpark: Ballpark,
  admin: Account,
): Promise<{ owner: Account; paths: string[] }> {
  const { url } = ballpark;
  const owner = await makeAccount(ballpark);
  const open = await makeListing(ballpark, owner, { title: 'Rusty tandem' });
  const decided = await makeListing(ballpark, owner, { title: 'Garden gnome' });
  const report = { subjectKind: 'listing' as const, subjectId: decided.id };
  await reportAndDecide(ballpark, admin, report, { action: 'hide' });
  const [statement] = await call(url, 'GET /auth/statements', { query: {} }, owner.token);
  const appeal = { params: { id: statement?.id ?? '' }, body: { text: 'The gnome is my own work' } };
  await call(url, 'POST /auth/statements/:id/appeal', appeal, owner.token);
  const body = { ...report, subjectId: open.id, reason: 'offensive' as const };
  await call(url, 'POST /reports', { body }, (await makeAccount(ballpark)).token);
  const read = async (status: 'open' | 'decided') =>
    call(url, 'GET /moderation/cases', { query: { status } }, admin.token);
  const cases = [...(await read('open')), ...(await read('decided'))].filter(
    ({ subjectId }) => subjectId === open.id || subjectId === decided.id,
  );
  await call(url, 'POST /admin/invitations', { body: {} }, admin.token);
  const ofCases = cases.map(({ id }) => `/moderation/${id}`);
  const paths = ['/moderation?status=decided', ...ofCases, `/admin/people/${owner.user.id}`];
  return { owner, paths };
}
