import { stateRestriction } from '../../src/moderation/restrict.ts';
import { startSession } from '../../src/auth/sessions.ts';
import { makeUser, type MadeUser } from './make.ts';
import type { TestApp } from './test-app.ts';

type Restriction = Parameters<typeof stateRestriction>[2];

const weekMs = 7 * 24 * 3_600_000;

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

export async function makeLimited(on: TestApp): Promise<MadeUser> {
  const person = await makeUser(on);
  await restrict(on, person.user.id, { action: 'limit', until: new Date(on.clock.now.getTime() + weekMs) });
  return person;
}
