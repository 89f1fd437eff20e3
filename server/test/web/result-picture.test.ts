import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { currencyTable } from '@ballpark/domain/currencies.ts';
import { formatAmount } from '@ballpark/domain/money.ts';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { fontFile, isDrawn } from '../../src/photos/drawing.ts';
import { drawResult } from '../../src/photos/result-picture.ts';
import { sharedTags } from '../../src/web/fill-pages.ts';
import { findPage } from '../../src/web/find-page.ts';
import { inFont } from '../../src/web/serve-result-picture.ts';
import { makeListing, makePhoto, makeSuggestion, makeUser, type MadeUser } from '../support/make.ts';
import { colorAt, discLogo, noisyImage } from '../support/photos.ts';
import { useTestApp } from '../support/test-app.ts';

const on = useTestApp();
let owner: MadeUser;
beforeAll(async () => {
  owner = await makeUser(on);
});

async function addressOf(id: string): Promise<string> {
  const { shared } = await findPage(on.deps, `/s/${id}`);
  const tags = shared ? sharedTags('en', shared, '') : '';
  return /property="og:image" content="([^"]+)"/.exec(tags)?.[1] ?? '';
}

const by = { by: '203.0.113.7', signal: new AbortController().signal };
const result = {
  look: 'result',
  headline: 'Sold for $150',
  detail: 'Neighbours said about $130.',
  title: 'A kettle',
  siteName: 'Ballpark',
} as const;
const pixels = async (picture: Buffer) => sharp(picture).raw().toBuffer();

test('the picture of a shared page shows the photo, the question, and then the result, at an address of its own', async () => {
  const { url } = await makePhoto(on, owner);
  const listing = await makeListing(on, owner, { title: 'A kettle', photoUrls: [url] });
  const open = await addressOf(listing.id);
  const asked = await on.app.inject(open);
  expect([asked.statusCode, asked.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(asked.headers).toMatchObject({
    'cache-control': 'public, max-age=3600',
    'cross-origin-resource-policy': 'cross-origin',
  });
  const { dominant } = await sharp(
    await sharp(asked.rawPayload).extract({ left: 0, top: 0, width: 590, height: 630 }).toBuffer(),
  ).stats();
  expect(dominant.g).toBeGreaterThan(dominant.r);
  const kept = await on.app.inject({ url: open, headers: { 'if-none-match': String(asked.headers.etag) } });
  expect(kept.statusCode).toBe(304);

  await makeSuggestion(on, listing, { amount: 20 });
  const guessed = await addressOf(listing.id);
  const params = { id: listing.id };
  await on.call('POST /listings/:id/close', { params, token: owner.token, body: { finalPrice: 22 } });
  const closed = await addressOf(listing.id);
  expect(new Set([open, guessed, closed]).size).toBe(3);
  const ended = await on.app.inject(closed);
  const size = { format: 'jpeg', width: 1200, height: 630 };
  expect(await sharp(asked.rawPayload).metadata()).toMatchObject(size);
  expect(await sharp(ended.rawPayload).metadata()).toMatchObject(size);
  expect(await pixels(ended.rawPayload)).not.toEqual(await pixels(asked.rawPayload));
  expect(await on.app.inject(open)).toMatchObject({ statusCode: 302, headers: { location: closed } });
});

test('a listing that is not shared, or unknown, has no picture', async () => {
  const { id } = await makeListing(on, owner);
  const address = await addressOf(id);
  expect((await on.app.inject(address)).statusCode).toBe(200);
  await on.call('PUT /listings/:id/shared', {
    params: { id },
    token: owner.token,
    body: { isShared: false },
  });
  for (const path of [address, `/s/${randomUUID()}/any.jpg`, '/s/1/any.jpg'])
    expect([path, (await on.app.inject(path)).statusCode]).toEqual([path, 404]);
});

test('a photo full of detail makes at most 300 kB', async () => {
  const photo = await noisyImage(2048, 1536).webp().toBuffer();
  expect((await drawResult(result, { photo, logo: null }, by)).length).toBeLessThan(300_000);
});

test('the site’s own colour and logo are in the picture', async () => {
  const logo = await discLogo('#ee7711', 512).webp().toBuffer();
  const none = { photo: null, logo: null };
  const ours = await drawResult(result, none, by);
  expect(await pixels(await drawResult({ ...result, color: '#0f6e47' }, none, by))).toEqual(
    await pixels(ours),
  );
  const own = await drawResult({ ...result, color: '#7a1fa2', logo: 'any' }, { photo: null, logo }, by);
  const [red = 0, green = 0, blue = 0] = Buffer.from(await colorAt(own, 10, 300), 'hex');
  expect(blue > red && red > green, `${red} ${green} ${blue}`).toBe(true);
  const shown = Buffer.from(await colorAt(own, 56 + 32, 42 + 32), 'hex');
  expect((shown[0] ?? 0) - (shown[2] ?? 0)).toBeGreaterThan(150);
});

test('a title that the font lacks is left out, and shows no boxes', async () => {
  const draw = async (title: string) =>
    pixels(await drawResult({ ...result, title }, { photo: null, logo: null }, by));
  expect(await draw('自転車')).toEqual(await draw(''));
  expect(await draw('Bike')).not.toEqual(await draw(''));
});

test('every character that counts as drawn is in the font', async () => {
  const drawable = new Set(await charactersOf(fontFile));
  const all = Array.from({ length: 0xffff }, (_, code) => code).filter((code) =>
    isDrawn(String.fromCharCode(code)),
  );
  expect(all.length).toBeGreaterThan(300);
  expect(all.filter((code) => !drawable.has(code))).toEqual([]);
});

test('the result can be drawn in every currency', () => {
  const texts = Object.keys(currencyTable).map((currency) =>
    inFont(`Sold for ${formatAmount(1_234_567.5, currency)}`, currency),
  );
  expect(texts.filter((text) => !isDrawn(text))).toEqual([]);
  expect(texts.filter((text) => /[A-Z]{3}\s?$/.test(text)).length).toBeLessThan(40);
});

/** Reads the table of characters (`cmap`, format 4) of a font. */
async function charactersOf(file: string): Promise<number[]> {
  const font = await readFile(file);
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, at) => 12 + 16 * at);
  const cmap = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap') ?? 0;
  const start = font.readUInt32BE(cmap + 8);
  const subtable =
    Array.from(
      { length: font.readUInt16BE(start + 2) },
      (_, at) => start + font.readUInt32BE(start + 8 + 8 * at),
    ).find((at) => font.readUInt16BE(at) === 4) ?? 0;
  const count = font.readUInt16BE(subtable + 6) / 2;
  return Array.from({ length: count }, (_, at) => {
    const last = font.readUInt16BE(subtable + 14 + 2 * at);
    const first = font.readUInt16BE(subtable + 16 + 2 * (count + at));
    return Array.from({ length: last - first + 1 }, (_each, more) => first + more);
  }).flat();
}
