import { adoptSite } from '@ballpark/domain/site.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../support/test-app.ts';
import { serveBuiltSite } from '../support/built-site.ts';
import { makeListing, makeUser } from '../support/make.ts';

let on: TestApp;
let site: Awaited<ReturnType<typeof serveBuiltSite>>;
beforeAll(async () => {
  on = await testApp({ config: { publicUrl: 'https://ballpark.example' } });
  site = await serveBuiltSite(on);
});
afterAll(async () => {
  await site.close();
  await on.close();
});

afterEach(() => adoptSite({}));

const read = async (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });
const german = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' };
const american = { 'accept-language': 'en-US,en;q=0.9,de;q=0.5' };
const choseAmerican = { cookie: 'ballpark-language=en-US' };
const choseFrench = { cookie: 'ballpark-language=fr' };

test.each([
  ['/de', {}, 'de'],
  ['/de/about', {}, 'de'],
  ['/pt-BR/about', {}, 'pt-BR'],
  ['/about', {}, 'en'],
  ['/about', german, 'en'],
  ['/de/about', choseFrench, 'de'],
  ['/home', {}, 'en'],
  ['/home', german, 'de'],
  ['/home', { ...german, ...choseFrench }, 'fr'],
  ['/home', { cookie: 'ballpark-language=xx' }, 'en'],
  ['/', american, 'en-US'],
  ['/about', american, 'en-US'],
  ['/about', { ...american, cookie: 'ballpark-language=en' }, 'en'],
  ['/about', { ...american, 'accept-language': 'en-GB,en-US;q=0.9' }, 'en'],
  ['/', { ...german, ...choseAmerican }, 'en-US'],
  ['/de/about', choseAmerican, 'de'],
  ['/home', american, 'en-US'],
  ['/nothing', german, 'de'],
  ['/index.html', choseFrench, 'fr'],
])('%s with %j is in %s', async (url, headers, language) => {
  const { statusCode, body, headers: sent } = await read(url, headers);
  expect(statusCode).toBe(url === '/nothing' ? 404 : 200);
  expect(body).toContain(`<html lang="${language}"`);
  expect(sent['vary']).toContain('cookie, accept-language');
});

test.each([
  ['/', german, '/de'],
  ['/?from=mail', german, '/de?from=mail'],
  ['/', choseFrench, '/fr'],
  ['/', { ...german, ...choseFrench }, '/fr'],
  ['/about', choseFrench, '/fr/about'],
  ['/register', german, '/de/register'],
  ['/de/home', {}, '/home'],
  ['/de/listing/some?x=1', {}, '/listing/some?x=1'],
  ['/de/about/', {}, '/de/about'],
])('%s with %j leads to %s', async (url, headers, to) => {
  const reply = await read(url, headers);
  expect([301, 302]).toContain(reply.statusCode);
  expect(reply.headers.location).toBe(to);
});

test.each([
  ['/', { 'accept-language': 'en-GB,de;q=0.5' }],
  ['/', { 'accept-language': 'nl' }],
  ['/', { ...german, cookie: 'ballpark-language=en' }],
  ['/', { ...german, cookie: 'ballpark-device=member' }],
])('%s with %j stays where it is', async (url, headers) => {
  expect((await read(url, headers)).statusCode).toBe(200);
});

test('each public page names itself and all its languages to search engines', async () => {
  const { body } = await read('/de/about');
  expect(body).toContain('<link rel="canonical" href="https://ballpark.example/de/about">');
  expect(body).toContain('hreflang="x-default" href="https://ballpark.example/about"');
  expect(body).toContain('hreflang="pt-BR" href="https://ballpark.example/pt-BR/about"');
  expect((await read('/sitemap.xml')).body).toContain('<loc>https://ballpark.example/ja/about</loc>');
});

test('American English is no page of its own to search engines', async () => {
  const [ours, theirs] = await Promise.all([
    read('/about', { 'accept-language': 'en-GB' }),
    read('/about', american),
  ]);
  expect(theirs.body).toContain('<link rel="canonical" href="https://ballpark.example/about">');
  expect(theirs.body.replace('<html lang="en-US">', '<html lang="en">')).toBe(ours.body);
  expect(theirs.body).not.toContain('hreflang="en-US"');
  expect((await read('/sitemap.xml')).body).not.toContain('en-US');
  expect((await read('/en-US/about')).statusCode).toBe(404);
});

test('what stood on a page first is in its language, and what an admin wrote as it is', async () => {
  expect((await read('/de/about')).body).not.toContain('Find out what something is worth');
  adoptSite({ description: 'Our own words' });
  expect((await read('/de/about')).body).toContain('Our own words');
});

test('the preview of a listing is in the language of the reader', async () => {
  const { id } = await makeListing(on, await makeUser(on), { title: 'A lamp' });
  expect((await read(`/listing/${id}`)).body).toContain('What do you think this is worth?');
  expect((await read(`/listing/${id}`, german)).body).not.toContain('What do you think this is worth?');
});
