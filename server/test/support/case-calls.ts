import { makeUser, type MadeUser } from './make.ts';
import type { TestApp } from './test-app.ts';

/** Has somebody new report a thing, and answers its case. */
export async function reportedCase(on: TestApp, subjectKind: string, subjectId: string, more = {}) {
  const reporter = await makeUser(on);
  const body = { subjectKind, subjectId, reason: 'scam', ...more };
  const answer = await on.call('POST /reports', { token: reporter.token, body });
  if (answer.status !== 201) throw new Error(`nothing was reported: ${answer.error}`);
  const found = await on.db
    .selectFrom('moderation_case')
    .select('id')
    .where('subject_id', '=', subjectId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { caseId: found.id, reporter };
}

/** Has a moderator decide it. */
export async function decide(
  on: TestApp,
  moderator: MadeUser,
  caseId: string,
  body: Record<string, unknown>,
) {
  return on.call('POST /moderation/cases/:id/decision', {
    token: moderator.token,
    params: { id: caseId },
    body: { reason: 'As the rules say', ...body },
  });
}
