import { dayMs } from '@ballpark/domain/durations.ts';
import { mayMail } from '@ballpark/domain/may-mail.ts';
import { daysToStay, notMeDays } from '@ballpark/domain/account-days.ts';
import { site } from '@ballpark/domain/site.ts';
import type { Kysely } from 'kysely';
import type { Mail } from '../../adapters/mailer.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { composeMail } from '../../mail/compose-mail.ts';
import { type Locale, dayText, momentText } from '../../mail/local-time.ts';
import { newId } from '../../new-id.ts';
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
  const facts = { name, text, at, locale: { timeZone, countryCode }, publicUrl };
  const mail = text.isByAdmin ? adminMail({ ...facts, reason }) : securityMail({ ...facts, token });
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

/** The site may have been renamed since the start. */
function happenedText({ text, at, locale }: Pick<SecurityMailFacts, 'text' | 'at' | 'locale'>): string {
  const happened = text.happened
    .replaceAll('%ACCOUNT%', () => `your account on ${site.name}`)
    .replaceAll('%LAST_DAY%', () => dayText(new Date(at.getTime() + daysToStay * dayMs), locale));
  return `On ${momentText(at, locale)}, ${happened}`;
}

function adminMail({
  reason,
  ...to
}: Omit<SecurityMailFacts, 'token'> & { reason: string }): Pick<Mail, 'subject' | 'text' | 'html'> {
  return composeMail({
    subject: to.text.subject,
    heading: to.text.subject,
    name: to.name,
    paragraphs: [happenedText(to), ...(reason === '' ? [] : [`Their reason: “${reason}”`])],
    ask:
      site.contactEmail === null
        ? 'If you don’t know why, ask those who run the site.'
        : `If you don’t agree or don’t know why, write to ${site.contactEmail}.`,
    link: { label: `Open ${site.name}`, url: `${to.publicUrl}/` },
  });
}

export function securityMail(to: SecurityMailFacts): Pick<Mail, 'subject' | 'text' | 'html'> {
  return composeMail({
    subject: to.text.subject,
    heading: to.text.subject,
    name: to.name,
    paragraphs: [happenedText(to), 'If that was you, there’s nothing to do.'],
    ask: `Wasn’t you? Tell us on this page. We’ll sign everyone out of your account, remove any ways to sign in added in the ${notMeDays} days before this or since, disable its password and email you a link to set a new one.`,
    link: { label: 'This wasn’t me', url: `${to.publicUrl}/not-me#token=${to.token}` },
    note: `The link works once, for ${notMeDays} days. If someone else can read your email, change that password too.`,
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
