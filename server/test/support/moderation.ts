import { dayMs } from '@ballpark/domain/durations.ts';
import { sql } from 'kysely';
import { startSession } from '../../src/auth/sessions/sessions.ts';
import { stateRestriction } from '../../src/moderation/restrict.ts';
import { newId } from '../../src/new-id.ts';
import { type MadeUser, type Person, done, makeUser } from './make.ts';
import type { TestApp } from './test-app.ts';

type Restriction = Parameters<typeof stateRestriction>[2];

const weekMs = 7 * dayMs;

/** Bypasses the queue; a warning by default. Returns the statement's id. */
export async function restrict(
  on: TestApp,
  personId: string,
  overrides: Partial<Restriction> = {},
): Promise<string> {
  return on.db.transaction().execute((trx) =>
    stateRestriction(on.deps, trx, {
      personId,
      action: 'warn',
      subject: null,
      caseId: null,
      rule: 'offensive',
      reason: 'Please be kinder',
      facts: 'Two people reported what you wrote.',
      by: 'rule',
      until: null,
      now: on.clock.now,
      ...overrides,
    }),
  );
}

/** Suspended for good, and signed in again. */
export async function makeSuspended(on: TestApp): Promise<MadeUser> {
  const { user } = await makeUser(on);
  await restrict(on, user.id, { action: 'suspend' });
  return startSession(on.db, user.id, on.clock.now);
}

export async function makeLimited(on: TestApp): Promise<Person> {
  const person = await makeUser(on);
  await restrict(on, person.user.id, { action: 'limit', until: new Date(on.clock.now.getTime() + weekMs) });
  return person;
}

/** Trusted enough for reports that hide. */
export async function makeReporter(on: TestApp): Promise<Person> {
  const made = await makeUser(on);
  await giveStanding(on, made);
  return made;
}

export async function giveStanding(on: TestApp, { user: { id } }: MadeUser): Promise<void> {
  const weekAgo = new Date(on.clock.now.getTime() - 7 * dayMs);
  await on.db.updateTable('app_user').set({ created_at: weekAgo }).where('id', '=', id).execute();
  for (let nth = 0; nth < 3; nth += 1)
    await sql`insert into xp_award (id, user_id, kind, amount, tier, listing_id, suggestion_id, owner_id, created_at)
      values (${newId()}, ${id}, 'suggestion', 5, 'participation', ${newId()}, ${newId()}, ${newId()}, ${weekAgo})`.execute(
      on.db,
    );
}

/** Three reports hide the subject; returns its case and a reporter. */
export async function hiddenByReports(on: TestApp, subjectKind: string, subjectId: string, more = {}) {
  for (let nth = 0; nth < 2; nth += 1)
    await reportedCase(on, subjectKind, subjectId, more, await makeReporter(on));
  return reportedCase(on, subjectKind, subjectId, more, await makeReporter(on));
}

export async function reportedCase(
  on: TestApp,
  subjectKind: string,
  subjectId: string,
  more = {},
  by?: Person,
) {
  const reporter = by ?? (await makeUser(on));
  const body = { subjectKind, subjectId, reason: 'scam', ...more };
  await done(on.call('POST /reports', { token: reporter.token, body }));
  const found = await on.db
    .selectFrom('moderation_case')
    .select('id')
    .where('subject_id', '=', subjectId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { caseId: found.id, reporter };
}

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
