import type { InputOf } from '@ballpark/domain/contract/operations.ts';
import { makeAccount, type Account } from './accounts.ts';
import { call } from './call.ts';
import type { Ballpark } from './start-ballpark.ts';

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
