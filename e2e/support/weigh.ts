import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Page, Request } from 'playwright-core';
import { settle } from './settle.ts';

/** kB of 1,000 bytes as transferred, until the page was usable. */
export type Weight = { path: string; scripts: number; scriptsBrotli: number; styles: number; fonts: number };

const quietMs = 500;
const pauseMs = 50;
const loadLimitMs = 30_000;
const kinds = { script: /\.js$/, style: /\.css$/, font: /\.woff2$/ };

/** Weighs what a page fetches before its first use. Call `keepBusy` first. */
export async function weigh(page: Page, path: string): Promise<Weight> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const paths = new Set<string>();
  const underWay = new Set<Request>();
  let lastEndedAt = Date.now();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!Object.values(kinds).some((kind) => kind.test(pathname))) return;
    paths.add(pathname);
    underWay.add(request);
  });
  const end = (request: Request) => {
    if (underWay.delete(request)) lastEndedAt = Date.now();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  await page.goto(path);
  await settle(page);
  await page.waitForFunction(isTakenOver);
  // 'networkidle' never comes while the live stream is open.
  const giveUpAt = Date.now() + loadLimitMs;
  while (underWay.size > 0 || Date.now() - lastEndedAt <= quietMs) {
    if (Date.now() > giveUpAt) throw new Error(`${path} does not stop fetching`);
    // The bench runs this too, without vitest's poll.
    await sleep(pauseMs);
  }
  for (const event of ['request', 'requestfinished', 'requestfailed']) page.removeAllListeners(event);
  const files = await Promise.all(
    [...paths].map(async (name) => ({ name, sizes: await sizesOf(page, name) })),
  );
  const sum = (kind: RegExp, sizeBy: keyof Sizes) =>
    files.filter(({ name }) => kind.test(name)).reduce((total, { sizes }) => total + sizes[sizeBy], 0) / 1000;
  return {
    path,
    scripts: sum(kinds.script, 'gzip'),
    scriptsBrotli: sum(kinds.script, 'brotli'),
    styles: sum(kinds.style, 'gzip'),
    // Fonts are already compressed.
    fonts: sum(kinds.font, 'plain'),
  };
}

/** Bytes, uncompressed and at each method's highest level. */
type Sizes = { plain: number; gzip: number; brotli: number };

/** By hashed name: pages share most files, and Brotli is slow. */
const measured = new Map<string, Sizes>();

/** Fetches again, because Chromium does not expose bodies of preloaded files. */
async function sizesOf(page: Page, path: string): Promise<Sizes> {
  const known = measured.get(path);
  if (known) return known;
  const body = await bodyOf(page, path);
  const sizes = { plain: body.length, gzip: gzipped(body), brotli: brotlied(body) };
  measured.set(path, sizes);
  return sizes;
}

async function bodyOf(page: Page, path: string): Promise<Buffer> {
  const answer = await page.request.get(path);
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}`);
  return answer.body();
}

/** Prevents idle work; call it before `goto`. The delay is that of web/src/ui/lazy-when-idle.tsx. */
export async function keepBusy(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const pauseMs = 2_000;
    const real = window.setTimeout.bind(window);
    Object.assign(window, {
      setTimeout: (work: () => void, ms?: number) => (ms === pauseMs ? 0 : real(work, ms)),
    });
  });
}

/** Runs in the page. */
function isTakenOver(): boolean {
  const heading = document.querySelector('h1');
  return heading !== null && Object.keys(heading).some((key) => key.startsWith('__react'));
}

function gzipped(body: Buffer): number {
  return gzipSync(body, { level: 9 }).length;
}

function brotlied(body: Buffer): number {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}
