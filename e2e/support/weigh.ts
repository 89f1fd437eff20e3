import { gzipSync } from 'node:zlib';
import { expect, type Page, type Request } from '@playwright/test';
import { settle } from './phrases.ts';

type Budget = { files: RegExp; most: number; maxOf?: Readonly<Record<string, number>> };

/**
 * In kB of 1,000 bytes before first use; scripts and styles with gzip, fonts are already compressed. `maxOf`: what people open first has
 * less.
 */
const budgets: Record<'scripts' | 'styles' | 'fonts', Budget> = {
  scripts: {
    files: /\.js$/,
    most: 205,
    maxOf: {
      '/': 156,
      '/faq': 161,
      '/login': 180,
      '/register': 181,
      '/home': 179,
      '/feed': 181,
      '/create': 193,
    },
  },
  // Pages that the build draws hold theirs.
  styles: {
    files: /\.css$/,
    most: 21,
    maxOf: { '/': 4, '/faq': 4, '/login': 4, '/register': 4, '/home': 4, '/feed': 4 },
  },
  fonts: { files: /\.woff2$/, most: 60 },
};

/** What each page fetches before its first use, where that is over the budget. */
export async function tooHeavy(page: Page, paths: readonly string[]): Promise<string[]> {
  await preventIdleWork(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const found: string[] = [];
  for (const path of paths) {
    const files = await fetchedBy(page, path);
    for (const [kind, { files: names, ...budget }] of Object.entries(budgets)) {
      const most = budget.maxOf?.[path] ?? budget.most;
      const sizes = files.filter((file) => names.test(file)).map(async (file) => sizeOf(page, file));
      const sum = (await Promise.all(sizes)).reduce((total, size) => total + size, 0) / 1000;
      if (sum > most) found.push(`${path}: ${sum.toFixed(1)} kB of ${kind}, ${most} allowed`);
    }
  }
  return found;
}

async function fetchedBy(page: Page, path: string): Promise<string[]> {
  const files = new Set<string>();
  const underWay = new Set<Request>();
  const begin = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (!Object.values(budgets).some((kind) => kind.files.test(pathname))) return;
    files.add(pathname);
    underWay.add(request);
  };
  const end = (request: Request) => void underWay.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  const answer = await page.goto(path);
  // Prerendered pages ask for nothing first, and what waits for the first use keeps its skeletons.
  if (!(await answer?.text())?.includes('id="root" data-prerendered')) await settle(page);
  // What a file imports is asked for a moment after it.
  let before = -1;
  const isQuiet = () => {
    const same = files.size === before && underWay.size === 0;
    before = files.size;
    return same;
  };
  await expect.poll(isQuiet, { intervals: [200] }).toBe(true);
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  return [...files];
}

/** By hashed name: pages share most files. */
const measured = new Map<string, number>();

/** Fetches again, because Chromium does not expose bodies of preloaded files. */
async function sizeOf(page: Page, file: string): Promise<number> {
  const known = measured.get(file);
  if (known !== undefined) return known;
  const answer = await page.request.get(file);
  if (!answer.ok()) throw new Error(`${file} answered ${answer.status()}`);
  const body = await answer.body();
  const size = budgets.fonts.files.test(file) ? body.length : gzipSync(body, { level: 9 }).length;
  measured.set(file, size);
  return size;
}

/** The delay is that of web/src/ui/lazy-when-idle.tsx. */
async function preventIdleWork(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const pauseMs = 2_000;
    const real = window.setTimeout.bind(window);
    Object.assign(window, {
      setTimeout: (work: () => void, ms?: number) => (ms === pauseMs ? 0 : real(work, ms)),
    });
  });
}
