import { emailKey, mailboxKey } from '@ballpark/domain/email.ts';
import type { Limit } from '../../limits/rate-limit.ts';
import { rates } from '../../limits/rates.ts';
import { shortKey } from '../short-key.ts';

/**
 * For every mail to an address with a tag, or at Gmail with dots, that nobody has proved to own: a mailbox has any
 * number of them, which share this limit. Empty for the address without, so that strangers who use tags up don’t
 * keep its person out; it has one account at most, and the account has limits of its own.
 */
export function tagLimits(email: string): { limit: Limit; key: string }[] {
  const mailbox = mailboxKey(email);
  if (mailbox === emailKey(email)) return [];
  return [{ limit: rates.unprovenMail.perTaggedMailbox, key: shortKey(mailbox) }];
}

/** For notices to an address that nobody has proved to own: whose account it is can change it without end. */
export function noticeLimits(email: string): { limit: Limit; key: string }[] {
  return [{ limit: rates.unprovenMail.perNoticed, key: shortKey(emailKey(email)) }, ...tagLimits(email)];
}
