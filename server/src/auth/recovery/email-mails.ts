import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import { confirmHours, undoDays } from '@ballpark/domain/account-days.ts';
import { mayMail } from '@ballpark/domain/may-mail.ts';
import { site } from '@ballpark/domain/site.ts';
import type { Deps } from '../../deps.ts';
import { job } from '../../job.ts';
import { mailRetry } from '../../jobs/job-kind.ts';
import { textsOf } from '../../language/language-of.ts';
import { type Composed, composeMail } from '../../mail/compose-mail.ts';
import { type Locale, momentText } from '../../mail/local-time.ts';
import { hasAccount } from '../auth-queries.ts';
import {
  confirmMs,
  findChange,
  insertLink,
  isReserved,
  reserveUntil,
  undoMs,
} from '../email-change-queries.ts';
import { hashToken, newToken } from '../tokens.ts';

/** Sends nothing if the change was replaced, completed or undone meanwhile. */
export async function sendEmailConfirmMail(deps: Deps, changeId: string): Promise<void> {
  const change = await findChange(deps.db, changeId);
  const now = deps.now();
  if (change?.state !== 'asked' || mayMail(change.person, 'access', now.getTime()) === null) return;
  const { user_id: userId, new_email: to, new_email_key: key } = change;
  const { publicUrl } = deps.config;
  if ((await hasAccount(deps.db, key, userId)) || (await isReserved(deps.db, key, userId, now)))
    return deps.mailer.send({ to, ...takenMail(textsOf(change.person), { publicUrl }) });
  const token = newToken();
  const expiresAt = new Date(now.getTime() + confirmMs);
  await insertLink(deps.db, { tokenHash: hashToken(token), changeId, purpose: 'confirm', expiresAt });
  await deps.mailer.send({ to, ...confirmMail(textsOf(change.person), { ...change, token, publicUrl }) });
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
  const locale = { timeZone: change.time_zone, countryCode: change.country_code };
  const facts = { ...change, isDone, at: change.created_at, locale, token, publicUrl };
  await deps.mailer.send({ to: change.old_email, ...undoMail(textsOf(change.person), facts) });
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

/** Omits the name, which may be an advertisement. */
export function confirmMail(
  i18n: I18n,
  to: { name: string; username: string | null; token: string; publicUrl: string },
): Composed {
  const { name: place } = site;
  return composeMail(i18n, {
    subject: i18n._(msg`Confirm your new email for ${{ site: place }}`),
    heading: i18n._(msg`Your new email`),
    name: to.name,
    paragraphs: [
      to.username === null
        ? i18n._(msg`An account on ${{ site: place }} wants to use this address.`)
        : i18n._(
            msg`The account @${{ username: to.username }} on ${{ site: place }} wants to use this address.`,
          ),
    ],
    ask: i18n._(msg`Is that you? Confirm it on this page:`),
    link: {
      label: i18n._(msg`Confirm this address`),
      url: `${to.publicUrl}/confirm-email#token=${to.token}`,
    },
    note: i18n._(
      msg`${plural(
        { hours: confirmHours },
        {
          one: 'The link works once, for # hour. Until then, the account keeps its current address.',
          other: 'The link works once, for # hours. Until then, the account keeps its current address.',
        },
      )}`,
    ),
    footer: i18n._(msg`Didn’t ask for this? You can ignore this email. Nothing will change.`),
  });
}

/** Only the mailbox's reader learns that the address has an account. */
export function takenMail(i18n: I18n, { publicUrl }: { publicUrl: string }): Composed {
  const { name: place } = site;
  return composeMail(i18n, {
    subject: i18n._(msg`This address has an account on ${{ site: place }}`),
    heading: i18n._(msg`This address has an account`),
    name: '',
    paragraphs: [
      i18n._(
        msg`Someone asked to use this address for another account on ${{ site: place }}. It already has an account, or had one until a few days ago, so nothing has changed.`,
      ),
    ],
    ask: i18n._(msg`Was that you? Sign in with this address, or choose another one for the other account.`),
    link: { label: i18n._(msg`Sign in`), url: `${publicUrl}/login` },
    footer: i18n._(msg`Wasn’t you? You can ignore this email. Nobody has got into your account.`),
  });
}

export function undoMail(
  i18n: I18n,
  to: {
    name: string;
    new_email: string;
    isDone: boolean;
    at: Date;
    locale: Locale;
    token: string;
    publicUrl: string;
  },
): Composed {
  const subject = to.isDone
    ? i18n._(msg`Your email was changed`)
    : i18n._(msg`Your email is about to change`);
  const moment = momentText(i18n, to.at, to.locale);
  const email = veiled(to.new_email);
  const happened = to.isDone
    ? msg`On ${{ moment }}, someone who knows your password asked to change the email of your account on ${{ site: site.name }} to ${{ email }}. They’ve confirmed the new address, which is now the one to sign in with.`
    : msg`On ${{ moment }}, someone who knows your password asked to change the email of your account on ${{ site: site.name }} to ${{ email }}. It changes as soon as they confirm it there.`;
  return composeMail(i18n, {
    subject,
    heading: subject,
    name: to.name,
    paragraphs: [i18n._(happened), i18n._(msg`If that was you, there’s nothing to do.`)],
    ask: i18n._(
      msg`${plural(
        { days: undoDays },
        {
          one: 'Wasn’t you? Undo it on this page. Your account keeps this address. We’ll sign everyone out, remove any ways to sign in added in the day before this or since, and email you a link to set a new password.',
          other:
            'Wasn’t you? Undo it on this page. Your account keeps this address. We’ll sign everyone out, remove any ways to sign in added in the # days before this or since, and email you a link to set a new password.',
        },
      )}`,
    ),
    link: { label: i18n._(msg`Undo this`), url: `${to.publicUrl}/undo-email#token=${to.token}` },
    note: i18n._(
      msg`${plural(
        { days: undoDays },
        {
          one: 'The link works once, for # day. Until then, nobody else can use this address here.',
          other: 'The link works once, for # days. Until then, nobody else can use this address here.',
        },
      )}`,
    ),
  });
}

/** 'm…@example.com': others may read the former mailbox. */
function veiled(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}
