import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import type { Arrival } from '../http/who-answers.ts';
import { type Answer, addressChecks } from './address.ts';
import { runChecks } from './finding.ts';

const site = 'https://ballpark.example';
const here = { PUBLIC_URL: site, TRUST_PROXY: '1' };
const one: Arrival = { hops: 1, protocol: 'https' };
const answerBy = (arrival: Arrival): Answer => ({ serverId: 'ours', arrival });
const none: Answer = { failure: 'connect ECONNREFUSED' };

async function findingsOf(
  env: Record<string, string>,
  answer: Answer,
  { own = 'ours', arrival }: { own?: string | null; arrival?: Arrival } = {},
) {
  const checks = addressChecks({ config: readConfig(env), answer, serverId: own, arrival });
  const lines = (await runChecks(checks)).map(({ level, finding, remedy }) =>
    [level, finding, remedy].filter(Boolean).join(' '),
  );
  return { address: lines[0], proxy: lines[1] };
}

test.each<[Record<string, string>, Answer, string]>([
  [here, answerBy(one), `ok ${site} is answered by this server.`],
  [
    here,
    { serverId: 'theirs', arrival: one },
    `fault ${site} is answered by another server. Correct PUBLIC_URL, or lead it to 127.0.0.1:3000.`,
  ],
  [
    here,
    { serverId: null, arrival: null },
    `fault ${site} is answered by another server. Correct PUBLIC_URL, or lead it to 127.0.0.1:3000.`,
  ],
  [
    here,
    none,
    `fault ${site} doesn’t answer from here: connect ECONNREFUSED. Start Ballpark and your proxy, and lead that to 127.0.0.1:3000.`,
  ],
  [
    {},
    none,
    'warning http://localhost:3000 doesn’t answer from here: connect ECONNREFUSED. Start Ballpark, unless it is meant to be stopped.',
  ],
  [
    { PUBLIC_URL: 'http://ballpark.example' },
    answerBy({ hops: 0, protocol: null }),
    'warning http://ballpark.example isn’t encrypted. Put a proxy with TLS before it, and https:// into PUBLIC_URL.',
  ],
  [
    { NODE_ENV: 'production' },
    answerBy({ hops: 0, protocol: null }),
    'warning http://localhost:3000 is only for this machine, and links in mails lead there. Set PUBLIC_URL to the address that people use.',
  ],
])('the address with %o', async (env, answer, line) => {
  expect((await findingsOf(env, answer)).address).toBe(line);
});

test('without the own database nobody can tell whose answer it is', async () => {
  const { address, proxy } = await findingsOf(here, answerBy(one), { own: null });
  expect(address).toMatch(/^warning Something answers at .* Repair the database first\.$/);
  expect(proxy).toBe('warning Not known while PUBLIC_URL isn’t reached. Repair that first.');
});

test.each<[string, Arrival, RegExp]>([
  ['1', one, /^ok Calls come through one proxy, as TRUST_PROXY says\.$/],
  ['10.0.0.0/8', one, /^ok /],
  ['none', one, /^warning .* that TRUST_PROXY doesn’t name, .* Set TRUST_PROXY to 1\.$/],
  ['none', { hops: 2, protocol: null }, /^warning .* through 2 proxies .* Set TRUST_PROXY to 2\.$/],
  ['1', { hops: 2, protocol: null }, /^warning .* share a proxy’s limit\. Set TRUST_PROXY to 2\.$/],
  ['2', one, /^fault .* visitors can make up their address\. Set TRUST_PROXY to 1\.$/],
  ['none', { hops: 0, protocol: null }, /^warning .* without X-Forwarded-For, .* and set TRUST_PROXY to/],
  ['1', { hops: 0, protocol: null }, /^warning .* without X-Forwarded-For, .* and set TRUST_PROXY to/],
  ['1', { hops: 1, protocol: 'http' }, /^warning .* X-Forwarded-Proto says http, .* Let the proxy send/],
])('TRUST_PROXY=%s and a call with %o', async (trust, arrival, line) => {
  const env = { PUBLIC_URL: site, TRUST_PROXY: trust };
  expect((await findingsOf(env, answerBy(arrival))).proxy).toMatch(line);
});

test('a proxy is known by the call of an admin where PUBLIC_URL can’t be reached from the server', async () => {
  const [trusted, untrusted] = [here, { PUBLIC_URL: site }];
  expect((await findingsOf(trusted, none, { arrival: one })).proxy).toMatch(/^ok /);
  expect((await findingsOf(untrusted, none)).proxy).toMatch(/^warning TRUST_PROXY isn’t set\. Set/);
  expect((await findingsOf({}, none)).proxy).toMatch(/^ok .* no proxy is needed\.$/);
});
