import type { changeEmail as contract } from '@ballpark/domain/contract/account.ts';
import type { BodyOf } from '@ballpark/domain/contract/endpoint.ts';
import { emailKey } from '@ballpark/domain/email.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { BadRequest, Conflict, InvalidToken } from '../../errors.ts';
import { recordEvents } from '../../events/outbox-queries.ts';
import { takeFromLimit, takeFromLimits } from '../../limits/rate-limit.ts';
import { rates } from '../../limits/rates.ts';
import { newId } from '../../new-id.ts';
import type { SessionUser } from '../../session-user.ts';
import { deleteLapsed, findCredentialsOf, updateEmail } from '../auth-queries.ts';
import {
  type LinkedChange,
  findLinkedChange,
  findUndoable,
  insertChange,
  isReserved,
  lockEmails,
  markConfirmed,
  markTakenBack,
  supersedeAsked,
  undoMs,
} from '../email-change-queries.ts';
import { emailConfirmMailJob, emailUndoMailJob } from './email-mails.ts';
import { tagLimits } from '../notices/mailbox-limit.ts';
import { deleteResetOf } from '../password-reset-queries.ts';
import { withPresentPassword } from '../present-password.ts';
import { requireFreshProof, requireProofBesidePassword } from '../require-fresh-proof.ts';
import { lockWholePerson } from '../sessions/session-queries.ts';
import { lockSession } from '../sessions/sessions.ts';
import { refuseBlocked } from '../sign-in/sign-up-blocks.ts';
import { voidNotices } from './take-back-queries.ts';
import { hashToken } from '../tokens.ts';
import { markVerified } from '../verification-queries.ts';
import { shortKey } from '../short-key.ts';

/**
 * Needs the password, and with a second factor a fresh proof. Taken and free addresses run the same
 * statements and get the same reply; only the mail's job tells them apart.
 */
export async function changeEmail(
  deps: Deps,
  { email, password }: BodyOf<typeof contract>,
  user: SessionUser,
  ip: string,
): Promise<void> {
  await takeFromLimit(deps, rates.changeEmail.perAddress, ip);
  await refuseBlocked(deps.db, { email }, deps.now());
  const run = async (presentHash: string | null) => {
    const next = { email, emailKey: emailKey(email) };
    await takeFromLimits(deps, [
      { limit: rates.changeEmail.perPerson, key: user.id },
      { limit: rates.changeEmail.perNewEmail, key: shortKey(next.emailKey) },
      ...tagLimits(email),
    ]);
    await ask(deps, user, { presentHash, next });
  };
  if (password !== undefined) {
    await requireProofBesidePassword(deps, user);
    return withPresentPassword(deps, { userId: user.id, password, field: 'password' }, run);
  }
  if ((await findCredentialsOf(deps.db, user.id))?.password_hash !== null)
    throw new BadRequest('currentPasswordMissing', 'password');
  requireFreshProof(user, deps.now());
  return run(null);
}

type Asked = { presentHash: string | null; next: { email: string; emailKey: string } };

async function ask(deps: Deps, user: SessionUser, { presentHash, next }: Asked): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const { person, session } = await lockSession(trx, user, now);
    const userId = user.id;
    await requireProofBesidePassword({ db: trx, now: deps.now }, session);
    if (person.password_hash !== presentHash) throw new BadRequest('currentPasswordWrong', 'password');
    if (person.email_key === next.emailKey) throw new BadRequest('emailIsYours', 'email');
    const isVerified = person.email_verified_at !== null;
    const old = { email: person.email, emailKey: person.email_key, isVerified };
    const changeId = newId();
    await supersedeAsked(trx, userId);
    await insertChange(trx, { id: changeId, userId, old, next, now });
    await deps.jobs.enqueue(trx, emailConfirmMailJob, { changeId });
    // An unverified former address may be somebody else's, so it gets no link to undo.
    if (isVerified) await deps.jobs.enqueue(trx, emailUndoMailJob, { changeId });
  });
}

/** Works once. Throws 400 for an invalid token, 403 if the address is blocked, 409 if the address is taken by now. */
export async function confirmEmail(deps: Deps, token: string, ip: string): Promise<string> {
  await takeFromLimit(deps, rates.confirmEmail.perAddress, ip);
  const tokenHash = hashToken(token);
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    await lockEmails(trx);
    const found = await findLinkedChange(trx, tokenHash, 'confirm');
    const person = found && (await lockWholePerson(trx, found.user_id));
    // Read again under the lock: another transaction may have used the link.
    const change = person && (await findLinkedChange(trx, tokenHash, 'confirm'));
    if (!person || !change) throw new InvalidToken('emailLinkUnknown');
    refuseUnlessGood(change, person.email_key, now);
    await refuseBlocked(trx, { email: change.new_email }, now);
    await save(trx, change, now);
    if (person.email_verified_at === null || person.mail_refused_at !== null) {
      await markVerified(trx, change.user_id, now);
      await recordEvents(trx, [{ kind: 'user.verified', userId: change.user_id }], now);
    }
    await deleteResetOf(trx, change.user_id);
    await finish(deps, trx, change, now);
    return change.new_email;
  });
}

/**
 * A return to an address that can still undo its loss counts as that undo, so the address in between gets no
 * link to take the account again.
 */
async function finish(deps: Deps, trx: Kysely<Schema>, change: LinkedChange, now: Date): Promise<void> {
  const { id, user_id: userId, was_verified: isToBeUndone } = change;
  const lost = await findUndoable(trx, userId, change.new_email_key, now);
  if (lost) {
    await markTakenBack(trx, lost);
    await voidNotices(trx, { userId, from: lost.created_at }, ['!=', lost.old_email], now);
    return;
  }
  await markConfirmed(trx, id, isToBeUndone ? new Date(now.getTime() + undoMs) : null);
  if (isToBeUndone) await deps.jobs.enqueue(trx, emailUndoMailJob, { changeId: id });
}

function refuseUnlessGood(
  { state, expires_at: expiresAt, new_email_key: emailKey }: LinkedChange,
  presentKey: string,
  now: Date,
): void {
  if (state === 'confirmed' || (state === 'undone' && emailKey === presentKey))
    throw new InvalidToken('emailLinkUsed');
  if (state === 'undone') throw new InvalidToken('emailLinkUndone');
  if (state === 'superseded') throw new InvalidToken('emailLinkSuperseded');
  if (expiresAt <= now) throw new InvalidToken('emailLinkExpired');
}

/** Somebody may have signed up with it, or still has it reserved. */
async function save(trx: Kysely<Schema>, change: LinkedChange, now: Date): Promise<void> {
  const { user_id: userId, new_email: email, new_email_key: emailKey } = change;
  await deleteLapsed(trx, now, { emailKey });
  const isSaved = (await updateEmail(trx, userId, { email, emailKey })) === 'saved';
  if (!isSaved || (await isReserved(trx, emailKey, userId, now))) throw new Conflict('emailTakenMeanwhile');
}
