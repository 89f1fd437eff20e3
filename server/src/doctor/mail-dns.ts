import { createPrivateKey, createPublicKey } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { senderAddress } from '../adapters/mailer.ts';
import type { Config, DkimConfig } from '../config.ts';
import { codeOf } from '../error-code.ts';
import { isLoopbackHost } from '../loopback-host.ts';
import { type Check, inTime, ok, reasonFor, warning } from './finding.ts';

/** The strings of each TXT record. Rejects with ENOTFOUND or ENODATA if there is none. */
export type ResolveTxt = (name: string) => Promise<string[][]>;

type Found = ReturnType<typeof ok>;
type Domain = { domain: string; resolveTxt: ResolveTxt };

/** Shorter than a check may take, so that silence is no fault. */
const patienceMs = 3_000;

const askDns: ResolveTxt = (name) => new Resolver({ timeout: 1_000, tries: 2 }).resolveTxt(name);

/** What mailboxes look up before they believe the sender. None without a mail server or a domain. */
export function mailDnsChecks(config: Config, resolveTxt = askDns): Check[] {
  const { smtpUrl, dkim } = config;
  const domain = senderAddress(config).split('@').at(-1)?.toLowerCase() ?? '';
  const isPublic = domain.includes('.') && isIP(domain) === 0 && !isLoopbackHost(domain);
  if (smtpUrl === undefined || !isPublic) return [];
  const of = { domain, resolveTxt };
  return [
    checkOf('spf', of, () => checkSpf(of, new URL(smtpUrl).hostname)),
    ...(dkim ? [checkOf('dkim', of, () => checkDkim(of, dkim))] : []),
    checkOf('dmarc', of, () => checkDmarc(of)),
  ];
}

function checkOf(check: 'spf' | 'dkim' | 'dmarc', { domain }: Domain, look: () => Promise<Found>): Check {
  const run = () =>
    inTime(look, patienceMs).catch((error: unknown) =>
      ok(`DNS doesn’t answer here (${reasonFor(error)}), so ${names[check]} of ${domain} wasn’t checked.`),
    );
  return { check, remedy: 'Check the DNS of this machine.', run };
}

const names = { spf: 'SPF', dkim: 'DKIM', dmarc: 'DMARC' };

async function checkSpf(of: Domain, mailServer: string): Promise<Found> {
  const { domain } = of;
  const found = await findRecords(of, domain, /^v=spf1( |$)/i);
  if (found.length > 1)
    return warning(`${domain} has ${found.length} SPF records, so none counts.`, 'Make them one.');
  if (found.length === 1) return ok(`${domain} has an SPF record.`);
  return warning(
    `${domain} has no SPF record, so mailboxes may take email for spam.`,
    `${publish(domain, `v=spf1 ${mechanismFor(mailServer)} ~all`)}, or what your provider of email says.`,
  );
}

/** Mail by this machine's own server comes from the machine of the domain. */
function mechanismFor(mailServer: string): string {
  const host = mailServer.replace(/^\[(.*)\]$/, '$1');
  if (isLoopbackHost(host)) return 'a';
  const version = isIP(host);
  return version === 0 ? `a:${host}` : `ip${version}:${host}`;
}

async function checkDkim(of: Domain, { domain: signer, selector, privateKey }: DkimConfig): Promise<Found> {
  const { domain } = of;
  const name = `${selector}._domainkey.${signer}`;
  const publicKey = publicPart(privateKey);
  const remedy = `${publish(name, `v=DKIM1; k=rsa; p=${publicKey}`)}.`;
  if (domain !== signer && !domain.endsWith(`.${signer}`))
    return warning(
      `Email from ${domain} is signed for ${signer}, which doesn’t count for it.`,
      'Set DKIM_DOMAIN to the domain of MAIL_FROM.',
    );
  const found = await findRecords(of, name, /(^|;)\s*p=/i);
  const keys = found.map((record) => /(?:^|;)\s*p=([^;]*)/i.exec(record)?.[1]?.replaceAll(/\s/g, ''));
  if (keys.length === 0) return warning(`${name} has no DKIM key, so signatures fail.`, remedy);
  if (!keys.includes(publicKey))
    return warning(`${name} has another key than DKIM_KEY_FILE, so signatures fail.`, remedy);
  return ok(`${name} has the key that signs.`);
}

/** As it stands in DNS. */
function publicPart(privateKey: string): string {
  const key = createPublicKey(createPrivateKey(privateKey));
  return key.export({ type: 'spki', format: 'der' }).toString('base64');
}

/** One of a domain above counts as well. */
async function checkDmarc(of: Domain): Promise<Found> {
  const { domain } = of;
  const labels = domain.split('.');
  const above = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
  for (const each of above)
    if ((await findRecords(of, `_dmarc.${each}`, /^v=DMARC1\s*(;|$)/i)).length > 0)
      return ok(`_dmarc.${each} has a DMARC record.`);
  return warning(
    `${domain} has no DMARC record, so anybody can write in its name.`,
    `${publish(`_dmarc.${domain}`, 'v=DMARC1; p=none')}. Once all email passes, p=quarantine protects the name.`,
  );
}

function publish(name: string, text: string): string {
  // In quotes, so that the dot of the sentence isn't copied.
  return `Publish this TXT record of ${name}: "${text}"`;
}

async function findRecords({ resolveTxt }: Domain, name: string, version: RegExp): Promise<string[]> {
  const records = await resolveTxt(name).catch((error: unknown) => {
    if (['ENOTFOUND', 'ENODATA'].includes(codeOf(error) ?? '')) return [];
    throw error;
  });
  return records.map((strings) => strings.join('')).filter((record) => version.test(record));
}
