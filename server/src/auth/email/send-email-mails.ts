import { mayMail } from '@ballpark/domain/may-mail.ts';
import type { Deps } from '../../deps.ts';
import { hasAccount } from '../auth-queries.ts';
import { hashToken, newToken } from '../tokens.ts';
import {
  confirmMs,
  findChange,
  insertLink,
  isReserved,
  reserveUntil,
  undoMs,
} from './email-change-queries.ts';
import { confirmMail, takenMail, undoMail } from './email-mails.ts';
import { job } from '../../job.ts';
import { mailRetry } from '../../jobs/job-kind.ts';

/**
 * Mails the new address of an account: the link that confirms it or, if it is taken, that it has an account. Sends nothing if the change
 * was replaced, completed or undone in between.
 */
export async function sendEmailConfirmMail(deps: Deps, changeId: string): Promise<void> {
  const change = await findChange(deps.db, changeId);
  const now = deps.now();
  if (change?.state !== 'asked' || mayMail(change.person, 'access', now.getTime()) === null) return;
  const { user_id: userId, new_email: to, new_email_key: key } = change;
  const { publicUrl } = deps.config;
  if ((await hasAccount(deps.db, key, userId)) || (await isReserved(deps.db, key, userId, now)))
    return deps.mailer.send({ to, ...takenMail({ publicUrl }) });
  const token = newToken();
  const expiresAt = new Date(now.getTime() + confirmMs);
  await insertLink(deps.db, { tokenHash: hashToken(token), changeId, purpose: 'confirm', expiresAt });
  await deps.mailer.send({ to, ...confirmMail({ ...change, token, publicUrl }) });
}

/** Mails the former address what was requested or changed, with the link that undoes it. */
export async function sendEmailUndoMail(deps: Deps, changeId: string): Promise<void> {
  const change = await findChange(deps.db, changeId);
  const now = deps.now();
  if (!change || change.state === 'undone' || mayMail(change.person, 'access', now.getTime()) === null)
    return;
  const token = newToken();
  const expiresAt = new Date(now.getTime() + undoMs);
  await insertLink(deps.db, { tokenHash: hashToken(token), changeId, purpose: 'undo', expiresAt });
  // The mail may leave long after the change.
  await reserveUntil(deps.db, changeId, expiresAt);
  const isDone = change.state === 'confirmed';
  const { publicUrl } = deps.config;
  const facts = { ...change, isDone, at: change.created_at, timeZone: change.time_zone, token, publicUrl };
  await deps.mailer.send({ to: change.old_email, ...undoMail(facts) });
}

export const emailConfirmMailJob = job({
  name: 'send-email-confirm-mail',
  retry: mailRetry,
  pollSeconds: 5,
  run: (deps, { changeId }: { changeId: string }) => sendEmailConfirmMail(deps, changeId),
});

export const emailUndoMailJob = job({
  name: 'send-email-undo-mail',
  retry: mailRetry,
  pollSeconds: 5,
  run: (deps, { changeId }: { changeId: string }) => sendEmailUndoMail(deps, changeId),
});
