import { isIP, isIPv4 } from 'node:net';
import { email } from '@ballpark/domain/contract/auth.ts';
import { asciiEmail, emailKey, mailboxKey } from '@ballpark/domain/email.ts';
import type { Kysely } from 'kysely';
import { getPublicSuffix } from 'tldts-icann';
import type { Schema } from '../../db/schema.ts';
import { Forbidden } from '../../errors.ts';
import { plainAddress } from '../../networks.ts';
import { type NewBlock, findSignUpBlock } from './sign-up-block-queries.ts';

/** Throws 403 for a blocked address or domain, and for a blocked network if `ip` is given. */
export async function refuseBlocked(
  db: Kysely<Schema>,
  { email, ip }: { email: string; ip?: string },
  now: Date,
): Promise<void> {
  const domain = emailKey(email).replace(/^.*@/, '');
  const domains = domain.split('.').map((_, at, labels) => labels.slice(at).join('.'));
  const address = plainAddress(ip ?? '');
  const sought = { mailbox: mailboxKey(email), domains, ip: isIP(address) === 0 ? null : address };
  const kind = await findSignUpBlock(db, sought, now);
  if (kind === 'network') throw new Forbidden('networkBlocked');
  if (kind !== undefined) throw new Forbidden('emailBlocked', 'email');
}

/** Shorter prefixes hold too many people. */
const shortestPrefix = { 4: 8, 6: 16 };

/**
 * `example.com`, `@example.com` and `*.example.com` are a domain, `ann@example.com` is an address, `192.0.2.0/24` and
 * `2001:db8::7` are networks.
 */
export function readBlock(entry: string): NewBlock | 'blockTooWide' | 'blockUnknown' {
  const text = entry.trim();
  const [head = '', prefix, ...more] = text.split('/');
  if (isIP(head) !== 0 && more.length === 0) return readNetwork(head, prefix);
  if (/^[^@]+@/.test(text)) {
    const address = email.safeParse(text);
    return address.success ? { kind: 'address', value: mailboxKey(address.data) } : 'blockUnknown';
  }
  const host = text.replace(/^(?:@|\*?\.)/, '').replace(/\.$/, '');
  const address = asciiEmail(`any@${host}`).toLowerCase();
  const domain = address.slice('any@'.length);
  // Also a single word, which is no ending yet.
  if (/^[a-z0-9.-]+$/.test(domain) && getPublicSuffix(domain) === domain) return 'blockTooWide';
  return email.safeParse(address).success ? { kind: 'domain', value: domain } : 'blockUnknown';
}

function readNetwork(
  address: string,
  prefix: string | undefined,
): NewBlock | 'blockTooWide' | 'blockUnknown' {
  const plain = plainAddress(address);
  const version = isIPv4(plain) ? 4 : 6;
  const bits = version === 4 ? 32 : 128;
  // An IPv4 address in IPv6 notation has 96 bits before it.
  const before = isIPv4(address) ? 0 : 128 - bits;
  if (prefix !== undefined && !/^\d{1,3}$/.test(prefix)) return 'blockUnknown';
  const length = prefix === undefined ? bits : Number(prefix) - before;
  if (length > bits || length < 0) return 'blockUnknown';
  if (length < shortestPrefix[version]) return 'blockTooWide';
  return { kind: 'network', value: `${plain}/${length}` };
}
