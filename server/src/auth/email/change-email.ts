import type { changeEmail as contract } from '@ballpark/domain/contract/email-change.ts';
import type { BodyOf } from '@ballpark/domain/contract/endpoint.ts';
import { emailKey } from '@ballpark/domain/email.ts';
import type { Deps } from '../../deps.ts';
import { BadRequest } from '../../errors.ts';
import { addressKey } from '../../http/limits/address-key.ts';
import { takeFromLimit, takeFromLimits } from '../../http/limits/rate-limit.ts';
import { rates } from '../../http/limits/rates.ts';
import { newId } from '../../new-id.ts';
import type { SessionUser } from '../../session-user.ts';
import { findCredentialsOf } from '../auth-queries.ts';
import { requireFreshProof, requireProofBesidePassword } from '../factors/require-fresh-proof.ts';
import { lockSession } from '../lock-session.ts';
import { shortKey } from '../log-in.ts';
import { withPresentPassword } from '../present-password.ts';
import { insertChange, supersedeAsked } from './email-change-queries.ts';
import { emailUndoMailJob, emailConfirmMailJob } from './send-email-mails.ts';

/**
 * Starts a change of the caller's address. Needs the password, and with two-step sign-in a fresh proof as well; who has no
 * password needs the proof alone. Taken and free addresses run the same statements and get the same answer; only the job that sends the mail finds out which it is.
 */
export async function changeEmail(
  deps: Deps,
  { email, password }: BodyOf<typeof contract>,
  user: SessionUser,
  ip: string,
): Promise<void> {
  await takeFromLimit(deps, rates.changeEmail.perAddress, addressKey(ip));
  const run = async (presentHash: string | null) => {
    const next = { email, emailKey: emailKey(email) };
    await takeFromLimits(deps, [
      { limit: rates.changeEmail.perPerson, key: user.id },
      { limit: rates.changeEmail.perNewEmail, key: shortKey(next.emailKey) },
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
    // A former address that was never verified may be somebody else's, so it gets no mail and no link to undo.
    if (isVerified) await deps.jobs.enqueue(trx, emailUndoMailJob, { changeId });
  });
}
