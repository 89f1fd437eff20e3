import { randomUUID } from 'node:crypto';
import { adoptSite } from '@ballpark/domain/site.ts';
import { z } from 'zod';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeListing, makeSuggestion, makeUser, type Person } from '../support/make.ts';
import { closeAt } from '../support/prices.ts';
import { serveBuiltSite } from '../support/built-site.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let site: Awaited<ReturnType<typeof serveBuiltSite>>;
let owner: Person;
beforeAll(async () => {
  on = await testApp({ config: { publicUrl: 'https://ballpark.example', isRateLimited: false } });
  site = await serveBuiltSite(on);
  owner = await makeUser(on);
});
afterAll(async () => {
  await site.close();
  await on.close();
});
afterEach(() => adoptSite({}));

const get = (url: string, headers: Record<string, string> = {}) => on.app.inject({ url, headers });
const share = (id: string, isShared: boolean) =>
  owner.call('PUT /listings/:id/shared', { params: { id }, body: { isShared } });

async function guessed(title: string, amounts: readonly number[], overrides: object = {}) {
  const listing = await makeListing(on, owner, { title, ...overrides });
  for (const amount of amounts) await makeSuggestion(on, listing, { amount });
  return listing;
}

test('an open listing is a small card that asks again each minute, without a script', async () => {
  const { id } = await guessed('A <lamp>', [20, 22, 24, 26]);
  const { body, statusCode, headers } = await get(`/embed/${id}`);
  expect(statusCode).toBe(200);
  expect(body).toContain('A &lt;lamp&gt;');
  expect(body).toContain('4 guesses so far');
  expect(body).toContain('Fair ≈ ');
  expect(body).toContain('<meta http-equiv="refresh" content="60">');
  expect(body).toContain(`href="${on.deps.config.publicUrl}/s/${id}" target="_blank"`);
  expect(body).not.toMatch(/<script|<circle/);
  expect(Buffer.byteLength(body)).toBeLessThan(15_000);
  expect(headers['x-frame-options']).toBeUndefined();
  expect(headers).toMatchObject({
    'x-robots-tag': 'noindex',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(String(headers['content-security-policy'])).toMatch(
    /^default-src 'none';style-src 'sha256-[\w+/]{43}=';img-src 'self';base-uri 'none';form-action 'none';frame-ancestors \*$/,
  );
  const again = await get(`/embed/${id}`, { 'if-none-match': String(headers.etag) });
  expect(again.statusCode).toBe(304);
});

test('nothing else may be framed', async () => {
  const { id } = await guessed('A lamp', []);
  for (const path of [`/s/${id}`, '/', `/oembed?url=x`, `/api/listings/${id}/shared`]) {
    const { headers } = await site.app.inject(path);
    expect([path, String(headers['content-security-policy'])]).toEqual([
      path,
      expect.stringContaining("frame-ancestors 'none'"),
    ]);
  }
});

test('a closed one shows its result and its guesses, and reloads no more', async () => {
  const listing = await guessed('A kettle', [20, 22, 24, 26, 900]);
  await closeAt(on, owner, listing.id, 23);
  const { body } = await get(`/embed/${listing.id}`);
  expect(body.replaceAll(/\s/g, ' ')).toContain('Sold for 23 €');
  expect(body.match(/<circle/g)).toHaveLength(4);
  expect(body).toContain('1 far away');
  expect(body).not.toContain('http-equiv');
});

test('many guesses of a long title stay within 15 kB', async () => {
  const listing = await guessed('W'.repeat(100), [20], { description: 'x'.repeat(500) });
  for (let at = 0; at < 40; at += 1) await makeSuggestion(on, listing, { amount: 20 + (at % 9) });
  await closeAt(on, owner, listing.id, 23);
  const { body } = await get(`/embed/${listing.id}?theme=dark`);
  expect(Buffer.byteLength(body)).toBeLessThan(15_000);
});

test('guesses that are independent stay hidden while it is open', async () => {
  const { id } = await guessed('A cello', [711, 722, 733, 744], { hasIndependentGuesses: true });
  const { body } = await get(`/embed/${id}`);
  expect(body).toContain('4 guesses so far');
  expect(body.replaceAll(id, '')).not.toMatch(/<svg|Fair ≈|\b7[1-4][1-4]\b/);
});

test('it is in the language and the colours that are asked for', async () => {
  const { id } = await guessed('Eine Lampe', []);
  const { body, headers } = await get(`/embed/${id}?theme=dark`, { 'accept-language': 'de-AT' });
  expect(body).toContain('<html lang="de" dir="ltr">');
  expect(body).toContain(':root{color-scheme:dark;');
  expect(body).not.toContain('prefers-color-scheme');
  expect(headers.vary).toBe('cookie, accept-language, accept-encoding');
  expect((await get(`/embed/${id}`, { 'accept-language': 'ar' })).body).toContain('dir="rtl"');
});

test('what is not shared is gone from other sites too', async () => {
  const { id } = await guessed('A secret', []);
  await share(id, false);
  for (const path of [`/embed/${id}`, `/embed/${randomUUID()}`, '/embed/1']) {
    const { statusCode, body, headers } = await get(path);
    expect([path, statusCode]).toEqual([path, 404]);
    expect(body).not.toContain('A secret');
    expect(String(headers['content-security-policy'])).toContain('frame-ancestors *');
  }
});

const rich = z.object({
  version: z.literal('1.0'),
  type: z.literal('rich'),
  title: z.string(),
  html: z.string(),
  width: z.number(),
  height: z.number(),
  provider_name: z.string(),
  thumbnail_url: z.string(),
});

test('another site finds the answer from the page, and frames what it says', async () => {
  const { id } = await guessed('A "big" lamp', []);
  const { publicUrl } = on.deps.config;
  const page = await site.app.inject(`/s/${id}`);
  const [, href = ''] =
    /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(page.body) ?? [];
  const address = href.replaceAll('&amp;', '&').replace(publicUrl, '');
  const answer = await get(`${address}&maxwidth=300`);
  expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*', 'x-robots-tag': 'noindex' });
  const { html, ...rest } = rich.parse(answer.json());
  expect(rest).toMatchObject({ title: 'A "big" lamp', width: 300, height: 360, provider_name: 'Ballpark' });
  expect(html).toBe(
    `<iframe src="${publicUrl}/embed/${id}" width="300" height="360" title="A &quot;big&quot; lamp" loading="lazy" style="border:0;max-width:100%"></iframe>`,
  );
  expect((await get(rest.thumbnail_url.replace(publicUrl, ''))).statusCode).toBe(200);
  const statusOf = async (url: string) => (await get(url)).statusCode;
  expect(await statusOf(`${address}&format=xml`)).toBe(501);
  for (const url of [
    'https://elsewhere.example/s/1',
    `https://elsewhere.example/s/${id}`,
    `${publicUrl}/s/1`,
  ])
    expect([url, await statusOf(`/oembed?url=${encodeURIComponent(url)}`)]).toEqual([url, 404]);
  expect(await statusOf('/oembed?url=none')).toBe(400);
});

test('search engines that are let in read the result, and no text ends its element', async () => {
  const listing = await guessed('</script><b>', [20, 22, 24]);
  const read = async () =>
    /<script type="application\/ld\+json">(.*?)<\/script>/.exec(
      (await site.app.inject(`/s/${listing.id}`)).body,
    )?.[1];
  adoptSite({ indexesShared: true });
  expect(await read()).toBeUndefined();
  await closeAt(on, owner, listing.id, 23);
  expect(JSON.parse((await read()) ?? '')).toMatchObject({
    '@type': 'Product',
    name: '</script><b>',
    offers: { price: 23, priceCurrency: 'EUR', availability: 'https://schema.org/SoldOut' },
    additionalProperty: { unitText: 'EUR' },
  });
  adoptSite({});
  expect(await read()).toBeUndefined();
});

test('an operator closes the door to other sites', async () => {
  const { id } = await guessed('A lamp', []);
  const url = encodeURIComponent(`${on.deps.config.publicUrl}/s/${id}`);
  adoptSite({ allowsEmbeds: false });
  expect((await get(`/embed/${id}`)).statusCode).toBe(404);
  expect((await get(`/oembed?url=${url}`)).statusCode).toBe(404);
  expect((await site.app.inject(`/s/${id}`)).body).not.toContain('oembed');
});

test('the page of prices names the feeds, also of its words', async () => {
  const feeds = async (path: string) =>
    [
      ...(await site.app.inject(path)).body.matchAll(
        /type="application\/(?:atom|feed)\+\w+"[^>]* href="([^"]+)"/g,
      ),
    ].map(([, href]) => href);
  expect(await feeds('/prices')).toEqual([
    '/feeds/sold.atom',
    '/feeds/sold.json',
    '/feeds/open.atom',
    '/feeds/open.json',
  ]);
  expect(await feeds('/prices?q=oak%20%22table')).toContain('/feeds/sold.atom?search=oak+%22table');
  expect(await feeds('/about')).toEqual([]);
  adoptSite({ publishesFeeds: false });
  expect(await feeds('/prices')).toEqual([]);
});
