import type { changeEmail as contract } from '@ballpark/domain/contract/email-change.ts';
import type { BodyOf } from '@ballpark/domain/contract/endpoint.ts';
import { emailKey } from '@ballpark/domain/email.ts';
import type { Deps } from '../../deps.ts';
import { BadRequest, Unauthorized } from '../../errors.ts';
import { addressKey } from '../../http/limits/address-key.ts';
import { takeFromLimit, takeFromLimits } from '../../http/limits/rate-limit.ts';
import { newId } from '../../new-id.ts';
import type { SessionUser } from '../../session-user.ts';
import { findCredentialsOf } from '../auth-queries.ts';
import { requireFreshProof } from '../factors/require-fresh-proof.ts';
import { shortKey } from '../log-in.ts';
import { withPresentPassword } from '../present-password.ts';
import { isSessionAlive, lockPerson } from '../session-queries.ts';
import { insertChange, supersedeAsked } from './email-change-queries.ts';

const hour = 60 * 60;
const perAddress = { name: 'email-address', most: 20, perSeconds: hour };
const perPerson = { name: 'email-person', most: 5, perSeconds: hour };
/** Nobody's mailbox is filled from here, whoever asks. */
const perNewEmail = { name: 'email-new', most: 5, perSeconds: hour };

/**
 * Asks to give the caller's account another address, by the present password, or by a fresh proof of who has none. Taken and free addresses get the same statements and the
 * same answer: whether there is somebody is found out by the job that writes to them (product 3.10).
 */
export async function changeEmail(
  deps: Deps,
  { email, password }: BodyOf<typeof contract>,
  user: SessionUser,
  ip: string,
): Promise<void> {
  await takeFromLimit(deps, perAddress, addressKey(ip));
  const run = async (presentHash: string | null) => {
    const next = { email, emailKey: emailKey(email) };
    await takeFromLimits(deps, [
      { limit: perPerson, key: user.id },
      { limit: perNewEmail, key: shortKey(next.emailKey) },
    ]);
    await ask(deps, user, { presentHash, next });
  };
  if (password !== undefined)
    return withPresentPassword(deps, { userId: user.id, password, field: 'password' }, run);
  if ((await findCredentialsOf(deps.db, user.id))?.password_hash !== null)
    throw new BadRequest('currentPasswordMissing', 'password');
  requireFreshProof(user, deps.now());
  return run(null);
}

type Asked = { presentHash: string | null; next: { email: string; emailKey: string } };

async function ask(
  deps: Deps,
  { id: userId, sessionHash }: SessionUser,
  { presentHash, next }: Asked,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const person = await lockPerson(trx, userId);
    if (!person || !sessionHash || !(await isSessionAlive(trx, sessionHash, now))) throw new Unauthorized();
    if (person.password_hash !== presentHash) throw new BadRequest('currentPasswordWrong', 'password');
    if (person.email_key === next.emailKey) throw new BadRequest('emailIsYours', 'email');
    const isVerified = person.email_verified_at !== null;
    const old = { email: person.email, emailKey: person.email_key, isVerified };
    const changeId = newId();
    await supersedeAsked(trx, userId);
    await insertChange(trx, { id: changeId, userId, old, next, now });
    await deps.jobs.enqueue(trx, 'send-email-confirm-mail', { changeId });
    // Nobody has shown that an address which was never verified is theirs: it is told nothing, and can undo nothing.
    if (isVerified) await deps.jobs.enqueue(trx, 'send-email-undo-mail', { changeId });
  });
}
