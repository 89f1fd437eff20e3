import { mailboxKey } from '@ballpark/domain/email.ts';
import type { Limit } from '../http/limits/rate-limit.ts';
import { rates } from '../http/limits/rates.ts';
import { shortKey } from './log-in.ts';

/** For every mail to an address that nobody has proved to own, whichever of a mailbox’s addresses it is. */
export function mailboxLimit(email: string): { limit: Limit; key: string } {
  return { limit: rates.unprovenMail.perMailbox, key: shortKey(mailboxKey(email)) };
}
