import { resetMinutes } from '@ballpark/domain/account-days.ts';
import { emailKey } from '@ballpark/domain/email.ts';
import type { Kysely } from 'kysely';
import { askToRemoveDemo } from '../account/remove-demo.ts';
import { scheduleDeletion } from '../account/delete-account.ts';
import { findCredentials } from '../auth/auth-queries.ts';
import { endAllAccess } from '../auth/sessions/sessions.ts';
import { deleteTotpOf } from '../auth/factor-queries.ts';
import { deletePasskeysOf } from '../auth/factors/passkey-queries.ts';
import { deleteIdentitiesOf } from '../auth/oidc-queries.ts';
import { lockResetRequests, saveResetRequest, saveResetToken } from '../auth/password-reset-queries.ts';
import { lockPerson } from '../auth/sessions/session-queries.ts';
import { hashToken, newToken } from '../auth/tokens.ts';
import { markVerified } from '../auth/verification-queries.ts';
import { deleteSetting } from '../db/setting-queries.ts';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Log } from '../log.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { newId } from '../new-id.ts';
import { Conflict } from '../errors.ts';
import { recountRecords } from '../prices/update-records.ts';
import { insertAudit } from '../audit/audit-queries.ts';
import { claimKey } from './first-admin.ts';
import { grantRole } from './users.ts';

type AdminDeps = Pick<Deps, 'db' | 'config' | 'now' | 'jobs'> & { log: Log };
export type AdminCommand = { action: string; email?: string | undefined; operator: string };
type Action = {
  does: string;
  /** The transaction has locked the person. The text is for the operator. */
  run: (trx: Kysely<Schema>, person: Person) => Promise<string>;
};
type Work = { does: string; run: (deps: AdminDeps) => Promise<string> };
type Person = { id: string; emailKey: string; now: Date; publicUrl: string; jobs: Deps['jobs'] };

/** Its message is one line for the operator. */
export class CannotAdminister extends Error {
  override name = 'CannotAdminister';
}

const actions: Record<string, Action> = {
  recover: { does: 'print a link that sets a new password, once, within an hour', run: makeResetLink },
  verify: { does: 'mark the email address as verified', run: verifyAddress },
  'end-sessions': { does: 'sign out all devices and stop their pushes', run: endSessions },
  'remove-factors': {
    does: 'turn off two-step sign-in, passkeys and linked accounts',
    run: removeFactors,
  },
  delete: { does: 'delete the account in 14 days, unless the person signs in before', run: deleteAccount },
  'make-admin': { does: 'grant access to /admin', run: makeAdmin },
};

const works: Record<string, Work> = {
  'recompute-records': { does: 'rebuild the guess statistics from all closed listings', run: recompute },
};

/** `ballpark demo remove`. */
export const removeDemoAction = 'remove-demo';

export const actionsOnAccounts = Object.entries(actions).map(([name, { does }]) => ({ name, does }));
export const otherWorks = Object.entries(works).map(([name, { does }]) => ({ name, does }));

/** Logged in the same transaction. Throws CannotAdminister for an unknown action or address. */
export async function runAdminCommand(deps: AdminDeps, command: AdminCommand): Promise<string> {
  const { action, email, operator } = command;
  if (action === removeDemoAction) return removeDemo(deps, operator);
  const work = Object.hasOwn(works, action) ? works[action] : undefined;
  const run = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (work && email === undefined) {
    await insertAudit(deps.db, { action, by: { operator }, now: deps.now() });
    return work.run(deps);
  }
  if (run && email !== undefined) return runForAccount(deps, run, { action, email, operator });
  const names = [...Object.keys(actions), ...Object.keys(works)].join(', ');
  throw new CannotAdminister(`there is no command ${action} of this form; there are ${names}`);
}

async function runForAccount(
  { db, config, now: clock, jobs }: AdminDeps,
  { run }: Action,
  { action, email, operator }: AdminCommand & { email: string },
): Promise<string> {
  const key = emailKey(email);
  return db.transaction().execute(async (trx) => {
    const now = clock();
    // Before the person's row, as for every password link.
    await lockResetRequests(trx, key);
    const found = await findCredentials(trx, key);
    const person = found && (await lockPerson(trx, found.id));
    if (!found || person?.email_key !== key) throw new CannotAdminister('no account has this address');
    await insertAudit(trx, { action, by: { operator }, about: { kind: 'user', id: found.id }, now });
    return run(trx, { id: found.id, emailKey: key, now, publicUrl: config.publicUrl, jobs });
  });
}

async function removeDemo(deps: AdminDeps, operator: string): Promise<string> {
  try {
    await askToRemoveDemo(deps, { operator });
  } catch (error) {
    if (error instanceof Conflict) throw new CannotAdminister(error.message);
    throw error;
  }
  return 'The demo goes within a minute, with all that its people posted; if no server runs, after the next start.';
}

async function recompute(deps: AdminDeps): Promise<string> {
  return `Rebuilt the records from ${await recountRecords(deps)} closed listings.`;
}

async function makeResetLink(
  trx: Kysely<Schema>,
  { emailKey: key, now, publicUrl }: Person,
): Promise<string> {
  const requestId = newId();
  const token = newToken();
  await saveResetRequest(trx, key, requestId, now);
  await saveResetToken(trx, requestId, hashToken(token), now);
  return `This link sets a new password. It works once, for ${resetMinutes} minutes. Only give it to the account’s owner:\n${publicUrl}/reset-password#token=${token}`;
}

async function verifyAddress(trx: Kysely<Schema>, { id, now }: Person): Promise<string> {
  await markVerified(trx, id, now);
  await recordEvents(trx, [{ kind: 'user.verified', userId: id }], now);
  return 'The email address is now verified.';
}

async function endSessions(trx: Kysely<Schema>, { id }: Person): Promise<string> {
  await endAllAccess(trx, id);
  return 'All devices are signed out and get no more push notifications.';
}

async function removeFactors(trx: Kysely<Schema>, { id }: Person): Promise<string> {
  await deleteTotpOf(trx, id);
  await deletePasskeysOf(trx, id);
  await deleteIdentitiesOf(trx, id);
  return 'Two-step sign-in is off, all passkeys are removed and connected accounts are disconnected. Only the password is needed to sign in.';
}

async function makeAdmin(trx: Kysely<Schema>, { id, now, jobs }: Person): Promise<string> {
  await grantRole({ jobs }, trx, { userId: id, role: 'admin', now });
  await deleteSetting(trx, claimKey);
  return 'The account is now an admin. We’ve emailed its owner.';
}

async function deleteAccount(trx: Kysely<Schema>, { id, now, jobs }: Person): Promise<string> {
  const at = await scheduleDeletion({ jobs }, trx, { userId: id, change: 'deletionByAdmin', now });
  return `The account will be deleted on ${at.toISOString().slice(0, 10)}. Its owner is signed out and told by email, and can keep it by signing in before that day.`;
}
