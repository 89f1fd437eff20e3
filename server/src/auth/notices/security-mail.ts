import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import { dayMs } from '@ballpark/domain/durations.ts';
import { mayMail } from '@ballpark/domain/may-mail.ts';
import { daysToStay, notMeDays } from '@ballpark/domain/account-days.ts';
import { isolated } from '@ballpark/domain/quoted.ts';
import { site } from '@ballpark/domain/site.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { type Composed, composeMail } from '../../mail/compose-mail.ts';
import { type Locale, dayText, momentText } from '../../mail/local-time.ts';
import { newId } from '../../new-id.ts';
import { textsOf } from '../../language/language-of.ts';
import { areWithinLimits } from '../../limits/rate-limit.ts';
import { noticeLimits } from './mailbox-limit.ts';
import { findNoticeLink, restoreNoticeLink, saveNotice, saveNoticeToken } from './security-queries.ts';
import { type SecurityChange, securityTextOf } from './security-texts.ts';
import { hashToken, newToken } from '../tokens.ts';
import { job } from '../../job.ts';
import { mailRetry } from '../../jobs/job-kind.ts';

/** `reason`: an admin’s, in their words. */
type Announcement = { userId: string; change: SecurityChange; now: Date; reason?: string };

/** Mails the current address if, and only if, the caller's transaction commits. */
export async function announceSecurityChange(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Kysely<Schema>,
  { userId, change, now, reason = '' }: Announcement,
): Promise<void> {
  const noticeId = newId();
  await saveNotice(trx, { id: noticeId, userId, change, now });
  await jobs.enqueue(trx, securityMailJob, { noticeId, reason });
}

/**
 * Makes the token here and stores only its hash. If the mail of a second try fails, the first token is
 * restored.
 */
export async function sendSecurityMail(deps: Deps, noticeId: string, reason = ''): Promise<void> {
  const token = newToken();
  const tokenHash = hashToken(token);
  const before = await findNoticeLink(deps.db, noticeId);
  const now = deps.now();
  const notice = await saveNoticeToken(deps.db, noticeId, tokenHash, now);
  const text = notice && securityTextOf(notice.change);
  if (!notice || !text || mayMail(notice.person, 'access', now.getTime()) === null) return;
  const { email, name, created_at: at, time_zone: timeZone, country_code: countryCode } = notice;
  // The first try counts for all.
  const isCounted = before !== undefined || notice.person.isVerified;
  if (!isCounted && !(await areWithinLimits(deps, noticeLimits(email)))) return;
  const { publicUrl } = deps.config;
  const i18n = textsOf(notice.person);
  const facts = { name, text, at, locale: { timeZone, countryCode }, publicUrl };
  const mail = text.isByAdmin
    ? adminMail(i18n, { ...facts, reason })
    : securityMail(i18n, { ...facts, token });
  try {
    await deps.mailer.send({ to: email, ...mail });
  } catch (error) {
    if (before) await restoreNoticeLink(deps.db, before, tokenHash);
    throw error;
  }
}

type SecurityMailFacts = {
  name: string;
  text: NonNullable<ReturnType<typeof securityTextOf>>;
  at: Date;
  locale: Locale;
  token: string;
  publicUrl: string;
};

function happenedText(
  i18n: I18n,
  { text, at, locale }: Pick<SecurityMailFacts, 'text' | 'at' | 'locale'>,
): string {
  const lastDay = dayText(i18n, new Date(at.getTime() + daysToStay * dayMs), locale);
  return i18n._(text.happened({ moment: momentText(i18n, at, locale), site: site.name, lastDay }));
}

export function adminMail(
  i18n: I18n,
  { reason, ...to }: Omit<SecurityMailFacts, 'token'> & { reason: string },
): Composed {
  const subject = i18n._(to.text.subject);
  const contact = site.contactEmail;
  return composeMail(i18n, {
    subject,
    heading: subject,
    name: to.name,
    paragraphs: [
      happenedText(i18n, to),
      ...(reason === '' ? [] : [i18n._(msg`Their reason: “${{ reason: isolated(i18n, reason) }}”`)]),
    ],
    ask:
      contact === null
        ? i18n._(msg`If you don’t know why, ask those who run the site.`)
        : i18n._(msg`If you don’t agree or don’t know why, write to ${{ contact }}.`),
    link: { label: i18n._(msg`Open ${{ site: site.name }}`), url: `${to.publicUrl}/` },
  });
}

export function securityMail(i18n: I18n, to: SecurityMailFacts): Composed {
  const subject = i18n._(to.text.subject);
  return composeMail(i18n, {
    subject,
    heading: subject,
    name: to.name,
    paragraphs: [happenedText(i18n, to), i18n._(msg`If that was you, there’s nothing to do.`)],
    ask: i18n._(
      msg`${plural(
        { days: notMeDays },
        {
          one: 'Wasn’t you? Tell us on this page. We’ll sign everyone out of your account, remove any ways to sign in added in the day before this or since, disable its password and email you a link to set a new one.',
          other:
            'Wasn’t you? Tell us on this page. We’ll sign everyone out of your account, remove any ways to sign in added in the # days before this or since, disable its password and email you a link to set a new one.',
        },
      )}`,
    ),
    link: { label: i18n._(msg`This wasn’t me`), url: `${to.publicUrl}/not-me#token=${to.token}` },
    note: i18n._(
      msg`${plural(
        { days: notMeDays },
        {
          one: 'The link works once, for # day. If someone else can read your email, change that password too.',
          other:
            'The link works once, for # days. If someone else can read your email, change that password too.',
        },
      )}`,
    ),
  });
}

export const securityMailJob = job({
  name: 'send-security-mail',
  retry: mailRetry,
  pollSeconds: 5,
  // Jobs of an earlier version have no reason.
  run: (deps, { noticeId, reason }: { noticeId: string; reason?: string }) =>
    sendSecurityMail(deps, noticeId, reason),
});
