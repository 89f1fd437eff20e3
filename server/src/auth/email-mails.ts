import { confirmHours, undoDays } from '@ballpark/domain/account-days.ts';
import { mayMail } from '@ballpark/domain/may-mail.ts';
import { site } from '@ballpark/domain/site.ts';
import type { Mail } from '../adapters/mailer.ts';
import type { Deps } from '../deps.ts';
import { job } from '../job.ts';
import { mailRetry } from '../jobs/job-kind.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { hasAccount } from './auth-queries.ts';
import {
  confirmMs,
  findChange,
  insertLink,
  isReserved,
  reserveUntil,
  undoMs,
} from './email-change-queries.ts';
import { momentText } from './security-mail.ts';
import { hashToken, newToken } from './tokens.ts';

/** Sends nothing if the change was replaced, completed or undone meanwhile. */
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

type Content = Pick<Mail, 'subject' | 'text' | 'html'>;

/** Omits the name, which may be an advertisement. */
export function confirmMail(to: {
  name: string;
  username: string | null;
  token: string;
  publicUrl: string;
}): Content {
  const whose = to.username === null ? 'An account' : `The account @${to.username}`;
  return composeMail({
    subject: `Confirm your new email for ${site.name}`,
    heading: 'Your new email',
    name: to.name,
    paragraphs: [`${whose} on ${site.name} is to have this address.`],
    ask: 'Open this page and press its button to confirm it:',
    link: { label: 'Confirm this address', url: `${to.publicUrl}/confirm-email#token=${to.token}` },
    note: `The link works once, for ${confirmHours} hours. Until then the account keeps the address that it has.`,
    footer: 'You did not ask for it? Then ignore this mail: nothing changes.',
  });
}

/** Only the mailbox's reader learns that the address has an account. */
function takenMail({ publicUrl }: { publicUrl: string }): Content {
  return composeMail({
    subject: `This address has an account on ${site.name}`,
    heading: 'This address has an account',
    name: '',
    paragraphs: [
      `Somebody asked to use this address for another account on ${site.name}. It has an account already, or had one until a few days ago, so nothing was changed.`,
    ],
    ask: 'Was that you? Then sign in with this address, or choose another one for the other account.',
    link: { label: 'Sign in', url: `${publicUrl}/login` },
    footer: 'It was not you? Then ignore this mail: nobody has got into your account.',
  });
}

export function undoMail(to: {
  name: string;
  new_email: string;
  isDone: boolean;
  at: Date;
  timeZone: string;
  token: string;
  publicUrl: string;
}): Content {
  const subject = to.isDone ? 'Your email was changed' : 'Your email is about to be changed';
  const account = `your account on ${site.name}`;
  const asked = `On ${momentText(to)}, somebody who knows your password asked to change the email of ${account} to ${veiled(to.new_email)}.`;
  const state = to.isDone
    ? 'It was confirmed at the new address, which is the one to sign in with from now on.'
    : 'It changes as soon as it is confirmed there.';
  return composeMail({
    subject,
    heading: subject,
    name: to.name,
    paragraphs: [`${asked} ${state}`, 'If that was you, there is nothing to do.'],
    ask: 'It was not you? Then open this page and press its button. Your account keeps this address, everybody is signed out, ways to sign in that were added since are removed, and we mail you a link to a new password.',
    link: { label: 'Undo this', url: `${to.publicUrl}/undo-email#token=${to.token}` },
    note: `The link works once, for ${undoDays} days. So long nobody else can use this address here.`,
    footer: 'You get this mail whenever something changes by which people get into your account.',
  });
}

/** 'm…@example.com': others may read the former mailbox. */
function veiled(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}
