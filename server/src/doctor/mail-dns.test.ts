import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { runChecks } from './finding.ts';
import { type ResolveTxt, mailDnsChecks } from './mail-dns.ts';

const site = { PUBLIC_URL: 'https://ballpark.town.example', SMTP_URL: 'smtp://u:hidden@mail.example:587' };
const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const published = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');
const signing = {
  DKIM_DOMAIN: 'town.example',
  DKIM_SELECTOR: 'b2026',
  DKIM_KEY: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
};
const spf = { 'ballpark.town.example': ['v=spf1 mx -all'] };
const dkim = { 'b2026._domainkey.town.example': [`v=DKIM1; k=rsa; p=${published}`] };
const dmarc = { '_dmarc.town.example': ['v=DMARC1; p=none'] };

const failing = (code: string) => Object.assign(new Error(`queryTxt ${code}`), { code });

/** Long records come in several strings. */
function dnsWith(records: Record<string, string[]>): ResolveTxt {
  return async (name) => {
    const found = records[name];
    if (found === undefined) throw failing('ENOTFOUND');
    return found.map((record) => record.match(/.{1,255}/g) ?? []);
  };
}

async function linesOf(env: Record<string, string>, resolveTxt: ResolveTxt) {
  const findings = await runChecks(mailDnsChecks(readConfig(env), resolveTxt));
  return findings.map(({ check, level, finding, remedy }) =>
    [level, check, finding, remedy].filter(Boolean).join(' '),
  );
}

test('a domain with all three records is well, and the policy of a domain above counts', async () => {
  expect(await linesOf({ ...site, ...signing }, dnsWith({ ...spf, ...dkim, ...dmarc }))).toEqual([
    'ok spf ballpark.town.example has an SPF record.',
    'ok dkim b2026._domainkey.town.example has the key that signs.',
    'ok dmarc _dmarc.town.example has a DMARC record.',
  ]);
});

test('what is missing is named with the record to publish', async () => {
  expect(await linesOf({ ...site, ...signing }, dnsWith({ 'ballpark.town.example': ['other'] }))).toEqual([
    'warning spf ballpark.town.example has no SPF record, so mailboxes may take email for spam. Publish this TXT record of ballpark.town.example: "v=spf1 a:mail.example ~all", or what your provider of email says.',
    `warning dkim b2026._domainkey.town.example has no DKIM key, so signatures fail. Publish this TXT record of b2026._domainkey.town.example: "v=DKIM1; k=rsa; p=${published}".`,
    'warning dmarc ballpark.town.example has no DMARC record, so anybody can write in its name. Publish this TXT record of _dmarc.ballpark.town.example: "v=DMARC1; p=none". Once all email passes, p=quarantine protects the name.',
  ]);
});

test.each([
  ['127.0.0.1', 'a'],
  ['192.0.2.7', 'ip4:192.0.2.7'],
  ['[2001:db8::7]', 'ip6:2001:db8::7'],
])('the record for a mail server at %s names %s', async (host, mechanism) => {
  const [line] = await linesOf({ ...site, SMTP_URL: `smtp://${host}:25` }, dnsWith({}));
  expect(line).toContain(`"v=spf1 ${mechanism} ~all"`);
});

test('two SPF records, another key and a signature for another domain count for nothing', async () => {
  const two = { 'ballpark.town.example': ['v=spf1 -all', 'v=spf1 mx -all'] };
  const other = { 'b2026._domainkey.town.example': ['v=DKIM1; p=MIIB'] };
  const dns = dnsWith({ ...two, ...other, ...dmarc });
  const [first, second] = await linesOf({ ...site, ...signing }, dns);
  expect(first).toBe('warning spf ballpark.town.example has 2 SPF records, so none counts. Make them one.');
  expect(second).toMatch(/^warning dkim b2026\._domainkey\.town\.example has another key than DKIM_KEY_FILE/);
  const elsewhere = { ...site, ...signing, DKIM_DOMAIN: 'n.example' };
  expect((await linesOf(elsewhere, dns))[1]).toBe(
    'warning dkim Email from ballpark.town.example is signed for n.example, which doesn’t count for it. Set DKIM_DOMAIN to the domain of MAIL_FROM.',
  );
});

test.each(['ECONNREFUSED', 'ETIMEOUT', 'ESERVFAIL'])('without DNS (%s) nothing is at fault', async (code) => {
  expect(await linesOf(site, () => Promise.reject(failing(code)))).toEqual([
    `ok spf DNS doesn’t answer here (queryTxt ${code}), so SPF of ballpark.town.example wasn’t checked.`,
    `ok dmarc DNS doesn’t answer here (queryTxt ${code}), so DMARC of ballpark.town.example wasn’t checked.`,
  ]);
});

test('DNS that is silent is waited for no longer than three seconds', async () => {
  const [line] = await linesOf(site, () => new Promise(() => undefined));
  expect(line).toMatch(/^ok spf DNS doesn’t answer here \(No answer within 3 seconds\)/);
});

test.each([
  [{ ...site, SMTP_URL: '' }],
  [{ ...site, PUBLIC_URL: 'http://localhost:3000' }],
  [{ ...site, PUBLIC_URL: 'http://192.0.2.1' }],
])('%j has no domain to ask about', async (env) => {
  expect(mailDnsChecks(readConfig(env))).toEqual([]);
});
