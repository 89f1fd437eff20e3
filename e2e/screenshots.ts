// Takes screenshots of a running server's screens, at three widths and in both themes: node e2e/screenshots.ts OUT_DIR
// [http://localhost:3000] --email=… --password=… [--viewport] [--only=home,listing] BALLPARK_EMAIL and BALLPARK_PASSWORD work too. Staff
// pages need an account with the role. --viewport does not capture the full page.
import { hasRole } from '@ballpark/domain/route-access.ts';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { call } from './support/call.ts';
import { openBrowser } from './support/open-browser.ts';
import { settle } from './support/settle.ts';

type Shot = { name: string; path: string; token?: string };

const layouts = [360, 768, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((theme) => ({ width, theme })),
);
const publicPaths = [
  'how-it-works',
  'faq',
  'about',
  'contact',
  'privacy',
  'terms',
  'login',
  'register',
  'forgot-password',
  'reset-password#token=of-a-mail',
  'confirm-email#token=of-a-mail',
  'undo-email#token=of-a-mail',
  'not-me#token=of-a-mail',
  'rules',
  'transparency',
  'no-such-page',
];
const appPaths = [
  'home',
  'feed',
  'create',
  'profile',
  'profile/edit',
  'guesses',
  'saved',
  'prices',
  'leaderboard',
  'achievements',
  'help',
  'help/faq',
  'notifications',
  'settings',
  'settings/profile',
  'settings/notifications',
  'settings/account',
  'settings/statements',
  'settings/signals',
  'settings/security',
  'settings/sessions',
  'settings/blocked',
  'settings/email',
  'settings/security/two-step',
  'settings/security/codes',
];
const moderatorPaths = ['moderation'];
const adminPaths = ['admin', 'admin/settings', 'admin/people', 'admin/listings', 'admin/jobs', 'admin/log'];

const { outDir, url, email, password, isWhole, only } = readArguments();
const session = await call(url, 'POST /auth/login', { body: { email, password } });
const shots = [...publicShots(), ...(await signUpShots()), ...(await appShots())].filter(
  ({ name }) => only.length === 0 || only.includes(fileName(name)),
);
await mkdir(outDir, { recursive: true });
const browser = await openBrowser();
try {
  for (const layout of layouts) await takeAll(browser, layout);
} finally {
  await browser.close();
}
say(`${shots.length * layouts.length} pictures are in ${outDir}`);

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      email: { type: 'string', default: process.env.BALLPARK_EMAIL ?? '' },
      password: { type: 'string', default: process.env.BALLPARK_PASSWORD ?? '' },
      viewport: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
    },
  });
  const [outDir, url = 'http://localhost:3000'] = positionals;
  if (!outDir || !values.email || !values.password) {
    process.stderr.write(
      'node e2e/screenshots.ts OUT_DIR [URL] --email=… --password=… [--viewport] [--only=…]\n',
    );
    process.exit(2);
  }
  const only = values.only.split(',').filter(Boolean);
  return { outDir, url: new URL(url).origin, ...values, isWhole: !values.viewport, only };
}

function publicShots(): Shot[] {
  return [{ name: 'landing', path: '/' }, ...publicPaths.map((path) => ({ name: path, path: `/${path}` }))];
}

/** Onboarding needs the server's mails, which only development exposes. */
async function signUpShots(): Promise<Shot[]> {
  const newcomer = { name: 'Nora Newcomer', password: 'Fair-Price-2024', latitude: 0, longitude: 0 };
  const register = () =>
    call(url, 'POST /auth/register', {
      body: { ...newcomer, email: `nora.${crypto.randomUUID()}@example.com` },
    });
  const [waiting, verified] = [await register(), await register()];
  const verifyEmail = { name: 'verify-email', path: '/verify-email', token: waiting.token };
  const token = await mailedToken(verified.user.email);
  if (token === null) {
    say('No picture of /onboarding: the server does not show its mail.');
    return [verifyEmail];
  }
  await call(url, 'POST /auth/verify-email', { body: { token } }, verified.token);
  return [verifyEmail, { name: 'onboarding', path: '/onboarding', token: verified.token }];
}

/** null if mails are not exposed. Polls, because the mail follows the answer. */
async function mailedToken(to: string): Promise<string | null> {
  for (const giveUpAt = Date.now() + 10_000; Date.now() < giveUpAt; await sleep(200)) {
    const response = await fetch(`${url}/dev/mail.json`, { headers: { accept: 'application/json' } });
    if (!response.ok) return null;
    const { mails } = (await response.json()) as { mails: { to: string; text: string }[] };
    const text = mails.find((mail) => mail.to === to)?.text ?? '';
    const token = /\/verify-email\?token=(\S+)/.exec(text)?.[1];
    if (token) return token;
  }
  return null;
}

async function appShots(): Promise<Shot[]> {
  const { token, user } = session;
  const [actives, closeds, own] = await Promise.all([
    call(url, 'GET /listings', { query: { radius: 0, status: 'active', limit: 50 } }, token),
    call(url, 'GET /listings', { query: { radius: 0, status: 'closed', limit: 50 } }, token),
    call(url, 'GET /profile/:id/listings', { params: { id: user.id } }, token),
  ]);
  const others = [...actives, ...closeds]
    .filter(({ userId }) => userId !== user.id)
    .toSorted((one, other) => other.suggestionCount - one.suggestionCount);
  const open = others.find(({ isActive }) => isActive);
  const closed = others.find(({ finalPrice }) => finalPrice !== null);
  const ownOpen = own.find(({ isActive }) => isActive);
  const role = user.role ?? 'member';
  const paths = [
    ...appPaths,
    ...(hasRole(role, 'moderator') ? moderatorPaths : []),
    ...(hasRole(role, 'admin') ? adminPaths : []),
  ];
  const [heldCase] = hasRole(role, 'moderator')
    ? await call(url, 'GET /moderation/cases', { query: {} }, token)
    : [];
  const found: [string, string | undefined][] = [
    ['listing', open && `/listing/${open.id}`],
    ['listing-closed', closed && `/listing/${closed.id}`],
    ['listing-own', ownOpen && `/listing/${ownOpen.id}`],
    ['listing-edit', ownOpen && `/listing/${ownOpen.id}/edit`],
    ['listing-missing', '/listing/00000000-0000-7000-8000-000000000000'],
    ['moderation-case', heldCase && `/moderation/${heldCase.id}`],
    ['profile-other', open && `/profile/${open.userId}`],
    ['feed-empty', '/feed?search=nothing-is-called-this'],
    ...paths.map((path): [string, string] => [path, `/${path}`]),
  ];
  const shown = found.flatMap(([name, path]) => (path === undefined ? [] : [{ name, path, token }]));
  return open ? [...shown, { name: 'teaser', path: `/listing/${open.id}` }] : shown;
}

async function takeAll(browser: Browser, { width, theme }: (typeof layouts)[number]): Promise<void> {
  const options: BrowserContextOptions = {
    viewport: { width, height: width < 600 ? 780 : 900 },
    isMobile: width < 600,
    hasTouch: width < 600,
    deviceScaleFactor: width < 600 ? 2 : 1,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-US',
  };
  for (const token of new Set(shots.map((shot) => shot.token))) {
    const localStorage = token === undefined ? [] : [{ name: 'ballpark.token', value: token }];
    const storageState = { cookies: [], origins: [{ origin: url, localStorage }] };
    const context = await browser.newContext({ ...options, storageState });
    const page = await context.newPage();
    for (const shot of shots.filter((each) => each.token === token)) {
      await take(page, shot, join(outDir, `${fileName(shot.name)}-${width}-${theme}.png`));
    }
    await context.close();
  }
}

/** For example 'settings-security-codes'. */
function fileName(name: string): string {
  return name.replace(/#.*/, '').replaceAll('/', '-');
}

async function take(page: Page, { path }: Shot, file: string): Promise<void> {
  await page.goto(new URL(path, url).href);
  await settle(page);
  if (isWhole) await loadAll(page);
  await page.screenshot({ path: file, fullPage: isWhole, animations: 'disabled' });
}

/** Photos load when scrolled into view. */
async function loadAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await new Promise((painted) => setTimeout(painted, 60));
    }
    scrollTo(0, 0);
    await Promise.allSettled([...document.images].map((image) => image.decode()));
  });
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
