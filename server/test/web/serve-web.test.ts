import { dayMs } from '@ballpark/domain/durations.ts';
import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gzipSync } from 'node:zlib';
import { colorStyle } from '@ballpark/domain/site-colors.ts';
import { splitLanguage } from '@ballpark/domain/languages.ts';
import { adoptSite } from '@ballpark/domain/site.ts';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { refreshSite } from '../../src/site/follow-site.ts';
import { insertLogo } from '../../src/site/logo-queries.ts';
import { colorAt, discLogo } from '../support/photos.ts';
import { close } from '../support/calls.ts';
import { newId } from '../../src/new-id.ts';
import { makeListing, makeUser } from '../support/make.ts';
import { publicFiles, serveBuiltSite } from '../support/built-site.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

let on: TestApp;
let site: Awaited<ReturnType<typeof serveBuiltSite>>;
beforeAll(async () => {
  on = await testApp({ config: { publicUrl: 'https://ballpark.example' } });
  await refreshSite(on.deps);
  site = await serveBuiltSite(on);
});
afterAll(async () => {
  await site.close();
  await on.close();
});
afterEach(() => adoptSite({}));

const read = async (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });

describe('pages', () => {
  test.each([
    ['/about', 200, 'about of Ballpark'],
    ['/home', 200, 'app of Ballpark'],
    ['/nothing', 404, 'app of Ballpark'],
    ['/listing/1', 404, 'app of Ballpark'],
    ['/u/nobody.here', 404, 'app of Ballpark'],
    ['//evil.example/', 404, ''],
    ['//', 404, ''],
    ['/with-contact.contact', 404, ''],
    ['/assets/nothing.js', 404, ''],
  ])('%s is %i', async (path, status, text) => {
    const reply = await read(path);
    expect(reply.statusCode).toBe(status);
    expect(reply.headers).not.toHaveProperty('location');
    expect(reply.body).toContain(text);
  });

  test.each([
    ['/about/', '/about'],
    ['/about//?from=mail', '/about?from=mail'],
    ['/%61bout/', '/%61bout'],
  ])('%s leads to %s', async (path, straight) => {
    const { statusCode, headers } = await read(path);
    expect([statusCode, headers.location]).toEqual([301, straight]);
  });

  test('a member gets the shell of a listing that is gone, with 404', async () => {
    const reply = await read('/listing/1', { cookie: 'ballpark-device=member.active' });
    expect(reply.statusCode).toBe(404);
    expect(reply.body).toContain('app.listing.any of Ballpark');
  });

  test.each([
    ['/prices', '', 'visitor.prices'],
    ['/prices', 'ballpark-device=member.active', 'app.prices'],
    ['/prices', 'ballpark-device=member', 'app'],
    // Its skeleton knows no words.
    ['/prices?q=lamp', '', 'app'],
    ['/home', '', 'app'],
  ])('%s begins for the cookie “%s” as %s', async (path, cookie, name) => {
    expect((await read(path, { cookie })).body).toContain(`</div>${name} of Ballpark`);
  });

  test('a listing has its own tags in the place of the page’s', async () => {
    const { id } = await makeListing(on, await makeUser(on), { title: 'A <lamp>' });
    const { body, headers } = await read(`/listing/${id}`, { 'accept-encoding': 'br;q=0, gzip;q=0' });
    expect(body).toContain('<title>A &lt;lamp&gt; · Ballpark</title>');
    expect(body.match(/<title>/g)).toHaveLength(1);
    expect((await read(`/listing/${id}`, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  });

  test('search engines stay out of a shared result, wherever it is told, unless asked in', async () => {
    const owner = await makeUser(on);
    const { id } = await makeListing(on, owner);
    const isKeptOut = async (app: typeof on.app, url: string) => {
      const { statusCode, headers } = await app.inject({ url });
      expect([url, statusCode]).toEqual([url, 200]);
      return headers['x-robots-tag'] === 'noindex';
    };
    expect(await isKeptOut(site.app, `/s/${id}`)).toBe(true);
    expect(await isKeptOut(site.app, `/listing/${id}`)).toBe(false);
    await close(owner, { id }, 100);
    const page = await read(`/s/${id}`);
    const [picture = ''] = /\/s\/[^"]+\.jpg/.exec(page.body) ?? [];
    const all = async () => [
      await isKeptOut(site.app, `/s/${id}`),
      await isKeptOut(site.app, `/listing/${id}`),
      await isKeptOut(on.app, `/api/listings/${id}/shared`),
      await isKeptOut(on.app, picture),
    ];
    expect(await all()).toEqual([true, true, true, true]);
    adoptSite({ indexesShared: true });
    expect(await all()).toEqual([false, false, false, false]);
  });

  test('a public page names its one address and a picture, and other pages none', async () => {
    const { body } = await read('/about?from=mail');
    for (const tag of [
      '<link rel="canonical" href="https://ballpark.example/about">',
      '<meta property="og:url" content="https://ballpark.example/about">',
      '<meta property="og:image" content="https://ballpark.example/share.jpg">',
      '<meta property="og:image:alt" content="Ballpark: A fair price, from people nearby.">',
    ])
      expect(body).toContain(tag);
    // However it is spelled: each page is kept once.
    expect((await read('/aBOUT?from=mail')).body).toBe(body);
    expect((await read('/rules')).body).toContain('href="https://ballpark.example/rules"');
    for (const path of ['/nothing', '/home', '/register'])
      expect((await read(path)).body).not.toContain('canonical');
    expect((await read('/share.jpg')).headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  test('the contact page of a real site is as built only with an address', async () => {
    const pageName = async () => /<\/div>(\w+) of /.exec((await read('/contact')).body)?.[1];
    adoptSite({ hasExamples: false });
    expect(await pageName()).toBe('app');
    adoptSite({ hasExamples: false, contactEmail: 'a@example.com' });
    expect(await pageName()).toBe('contact');
  });

  test('a text that an admin has published is in its page, and no other', async () => {
    const admin = await makeUser(on, { role: 'admin' });
    const before = await read('/terms');
    expect(before.body).toContain('<div data-site-text="terms"><p>Last updated 28 November 2026.</p>');
    const body = { version: 0, text: '# Ours %SITE_NAME% $&' };
    await admin.call('PUT /admin/pages/:page', { params: { page: 'terms' }, body });
    const { body: page, headers } = await read('/terms');
    expect(page).toContain('<h2 dir="auto">Ours %SITE_NAME% $&amp;</h2>');
    expect(headers.etag).not.toBe(before.headers.etag);
    expect((await read('/about')).body).not.toContain('Ours');
    // The app asks for an earlier version itself.
    expect((await read('/terms?version=0')).body).toContain('app of Ballpark');
  });

  test('who is responsible stands on a page once an admin has said so', async () => {
    expect((await read('/terms')).body).not.toContain('Run by');
    adoptSite({ operatorName: 'Elm & Sons' });
    expect((await read('/terms')).body).toContain('<p data-operator="">Run by Elm &amp; Sons</p>');
  });

  test('a page and the manifest carry what an admin has set, escaped, by another tag than before', async () => {
    const before = await read('/about', { 'accept-encoding': 'br' });
    adoptSite({ name: 'Elm & Sons' });
    const { rawPayload, headers } = await read('/about', { 'accept-encoding': 'br' });
    expect(headers.etag).not.toBe(before.headers.etag);
    const again = { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) };
    expect((await read('/about', again)).statusCode).toBe(304);
    const text = brotliDecompressSync(rawPayload).toString();
    expect(text).toContain('about of Elm &amp; Sons');
    expect(text).toContain(
      '<meta name="ballpark-site" content="{&quot;name&quot;:&quot;Elm &amp; Sons&quot;}">',
    );
    expect(headers.vary).toBe('cookie, accept-language, accept-encoding');
    expect(String(headers['content-security-policy'])).toMatch(/style-src 'self' 'sha256-/);
    expect((await read('/manifest.webmanifest')).json()).toMatchObject({
      name: 'Elm & Sons',
      theme_color: '#0f6e47',
      icons: [{ src: '/favicon.svg' }, { src: '/icon-192.png' }],
    });
  });
});

describe('the installed app', () => {
  const manifestNow = async (): Promise<Record<string, unknown>> =>
    (await read('/manifest.webmanifest')).json();

  test('offers to guess and to post', async () => {
    expect((await manifestNow())['shortcuts']).toEqual([
      { name: 'Guess', url: '/feed?toGuess=true' },
      { name: 'Post', url: '/create' },
    ]);
    expect((await manifestNow())['name']).toBe('Ballpark');
  });

  test('shows our pictures only while the site looks like ours', async () => {
    expect((await manifestNow())['screenshots']).toHaveLength(1);
    adoptSite({ name: 'Elm & Sons' });
    expect(await manifestNow()).not.toHaveProperty('screenshots');
    adoptSite({ color: '#7a1fa2' });
    expect(await manifestNow()).not.toHaveProperty('screenshots');
    adoptSite({});
  });

  test('is offered where other apps share, until an admin turns that off', async () => {
    expect((await manifestNow())['share_target']).toMatchObject({ action: '/create', method: 'POST' });
    adoptSite({ takesShared: false });
    expect(await manifestNow()).not.toHaveProperty('share_target');
    adoptSite({});
  });

  test('opens the form when something is shared with it before its service worker is there', async () => {
    const body = '--x\r\ncontent-disposition: form-data; name="title"\r\n\r\nKettle\r\n--x--\r\n';
    const { statusCode, headers } = await site.app.inject({
      method: 'POST',
      url: '/create',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: body,
    });
    expect([statusCode, headers.location]).toEqual([303, '/create']);
  });
});

describe('a face of its own', () => {
  const violet = '#7a1fa2';
  const hashes = (text: string) =>
    Array.from(text.matchAll(/<style[^>]*>(.*?)<\/style>/gs), ([, style = '']) =>
      createHash('sha256').update(style).digest('base64'),
    );
  async function addLogo(): Promise<string> {
    const picture = await discLogo('#ee7711', 512).webp({ lossless: true }).toBuffer();
    const id = newId();
    await insertLogo(on.db, { id, picture, now: on.clock.now });
    return id;
  }

  test('is ours until an admin has set one: no style, and the files of the build', async () => {
    const { body } = await read('/about');
    expect(body).toContain('<svg data-logo="" viewBox="0 0 32 32" class="size-9"><path></path></svg>');
    expect(body).not.toContain('data-face');
    const { body: icon, headers } = await read('/favicon.svg?v=anything');
    expect(icon).toBe(readFileSync(join(publicFiles, 'favicon.svg'), 'utf8'));
    expect(headers['cache-control']).toBe('no-cache');
  });

  test('in a colour: pages, their bars and icons follow it, and the policy allows the style', async () => {
    adoptSite({ color: violet });
    expect(gzipSync(colorStyle(violet)).length).toBeLessThan(500);
    for (const path of ['/about', '/home', '/index.html']) {
      const { body, headers } = await read(path);
      expect(body).toContain('<style data-face>@layer theme{:root:root{--color-mark:#7a1fa2;');
      expect(body).toContain('<svg data-logo=""');
      const styles = hashes(body);
      expect(styles).toHaveLength(2);
      for (const hash of styles)
        expect(headers['content-security-policy'], path).toContain(`'sha256-${hash}'`);
      expect(body).toContain(
        `<meta name="theme-color" content="${violet}" media="(prefers-color-scheme: light)">`,
      );
      expect(body).toContain('href="data:image/svg+xml,%237a1fa2"');
      expect(body).toContain('href="/apple-touch-icon.png?v=7a1fa2"');
    }
    expect((await read('/manifest.webmanifest')).json()).toMatchObject({
      theme_color: violet,
      icons: [{ src: '/favicon.svg?v=7a1fa2' }, { src: '/icon-192.png?v=7a1fa2' }],
    });
    expect((await read('/favicon.svg')).body).toContain(`fill="${violet}"`);
    const icon = await read('/icon-192.png?v=7a1fa2');
    expect(icon.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    // The ground of our mark, and its ball, which keeps its gold.
    const ours = readFileSync(join(publicFiles, 'icon-192.png'));
    expect([await colorAt(ours, 96, 10), await colorAt(icon.rawPayload, 96, 10)]).toEqual([
      expect.stringMatching(/^0f6e47/),
      expect.stringMatching(/^7a1fa2/),
    ]);
    expect(await colorAt(icon.rawPayload, 96, 48)).toBe(await colorAt(ours, 96, 48));
  });

  test('with a logo: it takes the place of our mark, and icons are drawn of it', async () => {
    const logo = await addLogo();
    adoptSite({ logo });
    const { body } = await read('/about');
    expect(body).toContain(`<img data-logo="" src="/media/logo/${logo}.webp" alt="" class="size-9">`);
    expect(body).not.toMatch(/<svg data-logo|data-face/);
    expect(body).toContain(`<link rel="icon" href="/favicon.ico?v=${logo}" sizes="32x32">`);
    expect((await read('/manifest.webmanifest')).json()).toMatchObject({
      icons: [{ src: `/icon-192.png?v=${logo}` }],
    });
    for (const [name, side, corner] of [
      ['favicon.ico', 32, '00'],
      ['icon-192.png', 192, '00'],
      ['icon-512.png', 512, '00'],
      ['icon-maskable-512.png', 512, 'ff'],
    ] as const) {
      const { rawPayload, headers } = await read(`/${name}`);
      expect([headers['content-type'], headers['cache-control']]).toEqual(['image/png', 'no-cache']);
      const { width, height } = await sharp(rawPayload).metadata();
      expect([name, width, height]).toEqual([name, side, side]);
      expect((await colorAt(rawPayload, 0, 0)).slice(6), name).toBe(corner);
      expect(await colorAt(rawPayload, side / 2, side / 2), name).toMatch(/^e[def]7[67]1[0-3]ff$/);
    }
    expect((await read('/favicon.svg')).body).toContain('<image href="data:image/png;base64,');
    expect((await read('/icon-badge.png')).statusCode).toBe(404);
    adoptSite({});
    expect((await read('/icon-badge.png')).statusCode).toBe(200);
    expect((await read('/about')).body).toContain('<svg data-logo');
  });

  test('a picture of the site for previews, at an address that changes with what it shows', async () => {
    const addressOf = async () =>
      /property="og:image" content="https:\/\/ballpark.example([^"]+)"/.exec(
        (await read('/about')).body,
      )?.[1] ?? '';
    expect(await addressOf()).toBe('/share.jpg');
    adoptSite({ name: 'Elm Street 🎉' });
    const named = await addressOf();
    adoptSite({ name: 'Elm Street 🎉', color: violet, logo: await addLogo() });
    const faced = await addressOf();
    expect(new Set(['/share.jpg', named, faced]).size).toBe(3);
    const { headers, rawPayload } = await read(faced);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    const [red = 0, green = 0, blue = 0] = Buffer.from(await colorAt(rawPayload, 10, 10), 'hex');
    expect(blue > red && red > green, `${red} ${green} ${blue}`).toBe(true);
    // A former address shows the present picture, which is asked for again.
    expect((await read(named)).headers['cache-control']).toBe('no-cache');
  });
});

test('a page loses the marks of what is not claimed', async () => {
  const bodyOf = async (path = '/about') => (await read(path)).body;
  expect(await bodyOf()).toContain(
    '<dl data-figures=""><div data-figure="0">10K+</div><div data-figure="1">50K+</div></dl>',
  );
  expect(await bodyOf()).toMatch(/<span data-savings="">.*<section data-testimonials="">/);
  adoptSite({ hasExamples: false });
  expect(await bodyOf()).not.toMatch(/data-savings|data-testimonials/);
  adoptSite({ claims: 'counted', figures: [{ value: '12', label: 'neighbours' }] });
  expect(await bodyOf()).toContain('<dl data-figures=""><div data-figure="0">12</div></dl>');
  expect(await bodyOf()).not.toContain('data-savings');
  adoptSite({ claims: 'none', figures: [] });
  expect(await bodyOf()).not.toContain('data-figure');
});

test('a process serves what it began with, and assets of later builds', async () => {
  const { body } = await read('/about');
  await writeFile(join(site.folder, 'assets/app-2.js'), 'export {};');
  await rm(join(site.folder, 'site'), { recursive: true });
  expect((await read('/about')).body).toBe(body);
  expect((await read('/service-worker.js')).headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
  });
  expect((await read('/index.html')).body).toContain('app of Ballpark');
  for (const name of ['app-1.js', 'app-2.js']) {
    const { statusCode, headers } = await read(`/assets/${name}`);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  }
});

describe('fixed addresses', () => {
  test.each([
    ['/favicon.ico', 'image/x-icon'],
    ['/apple-touch-icon.png', 'image/png'],
  ])('%s is an icon', async (url, type) => {
    const reply = await read(url, { 'accept-encoding': 'br' });
    expect([reply.statusCode, reply.headers['content-type'], reply.body]).toEqual([200, type, 'icon']);
  });

  test('robots find the site map, which has the public pages', async () => {
    expect((await read('/robots.txt')).body).toContain('\nSitemap: https://ballpark.example/sitemap.xml\n');
    const { headers, body } = await read('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    const found = Array.from(body.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url]) => url);
    const paths = found.map((url) => url?.replace('https://ballpark.example', '') ?? '');
    expect(paths.filter((path) => splitLanguage(path).language === undefined)).toEqual([
      '/',
      '/how-it-works',
      '/faq',
      '/about',
      '/contact',
      '/privacy',
      '/terms',
      '/rules',
      '/imprint',
      '/accessibility',
      '/transparency',
    ]);
    expect(paths).toContain('/de/faq');
  });

  test('a password manager is led to where one changes a password', async () => {
    const { statusCode, headers } = await read('/.well-known/change-password');
    expect([statusCode, headers.location]).toEqual([302, '/settings/security']);
    expect((await read('/settings/security')).statusCode).toBe(200);
  });

  test('whoever finds a fault learns whom to tell, where an admin has set an address', async () => {
    expect((await read('/.well-known/security.txt')).statusCode).toBe(404);
    adoptSite({ contactEmail: 'a+b?c@example.com', operatorName: 'Elm Street' });
    const { headers, body } = await read('/.well-known/security.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toContain(
      '# Responsible for this site: Elm Street\n# Imprint: https://ballpark.example/imprint\n',
    );
    expect(body).toContain('Contact: mailto:a%2Bb%3Fc@example.com\n');
    expect(body).toContain('Canonical: https://ballpark.example/.well-known/security.txt\n');
    const expires = new Date(/^Expires: (.*)$/m.exec(body)?.[1] ?? '');
    const days = (expires.getTime() - on.clock.now.getTime()) / dayMs;
    expect(days > 150 && days < 365, String(expires)).toBe(true);
  });
});
