import { type Language, languageCookie } from '@ballpark/domain/languages.ts';
import { test as base, expect, type BrowserContext, type BrowserContextOptions } from '@playwright/test';
import type { Page } from '@playwright/test';
import { makeAccount, type Account } from './accounts.ts';
import { makeFirstAdmin } from './staff.ts';
import { startBallpark, type Ballpark } from './start-ballpark.ts';

export { expect };

type PersonOptions = {
  as?: Account;
  /** Of another server than the worker's. */
  url?: string;
  screen?: keyof typeof screens;
  theme?: 'light' | 'dark';
  locale?: string;
  /** Chosen on this device; otherwise pages follow `locale`. */
  language?: Language;
  timezone?: string;
  /** The worker's cache bypasses `holdBack`, so only tests of the worker enable it. */
  hasServiceWorker?: boolean;
  /** For example the status of a refusal. */
  expectedErrors?: readonly RegExp[];
};

type Fixtures = {
  /**
   * Opens a browser context for one person. Console errors, exceptions, CSP violations and 5xx answers that are not in
   * `expectedErrors` fail the test.
   */
  person: (options?: PersonOptions) => Promise<Page>;
  /** For tests that change what everybody sees. */
  ownBallpark: Ballpark;
};

type WorkerFixtures = {
  /** One server a worker; tests share it, and so make accounts and listings of their own. */
  ballpark: Ballpark;
  admin: Account;
};

export const deadLineErrors: readonly RegExp[] = [/net::ERR_/, /fetching the script/];

const screens = {
  phone: { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 900 } },
} satisfies Record<string, BrowserContextOptions>;

export const test = base.extend<Fixtures, WorkerFixtures>({
  ballpark: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from here
    async ({}, use) => {
      const ballpark = await startBallpark();
      await use(ballpark);
      await ballpark.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],

  admin: [
    async ({ ballpark }, use) => {
      const admin = await makeAccount(ballpark);
      await makeFirstAdmin(ballpark, admin);
      await use(admin);
    },
    { scope: 'worker' },
  ],

  // oxlint-disable-next-line no-empty-pattern -- as above
  ownBallpark: async ({}, use) => {
    const ballpark = await startBallpark();
    await use(ballpark);
    await ballpark.stop();
  },

  person: async ({ browser, ballpark }, use) => {
    const contexts: BrowserContext[] = [];
    const faults: string[] = [];
    await use(async ({ as, url = ballpark.url, screen = 'desktop', ...options } = {}) => {
      const context = await browser.newContext({
        ...screens[screen],
        baseURL: url,
        colorScheme: options.theme ?? 'light',
        serviceWorkers: options.hasServiceWorker ? 'allow' : 'block',
        locale: options.locale ?? 'en-US',
        timezoneId: options.timezone ?? 'Europe/Berlin',
        ...(as && { storageState: signedInState(url, as) }),
      });
      contexts.push(context);
      if (options.language)
        await context.addCookies([{ name: languageCookie, value: options.language, url }]);
      if (as) await context.addCookies([deviceCookie(url, as)]);
      await collectFaults(context, faults, options.expectedErrors ?? []);
      const page = await context.newPage();
      waitForReact(page);
      return page;
    });
    // Closing a page may itself fail requests.
    const found = [...faults];
    for (const context of contexts) {
      // An open page may still call routes that the test answers.
      for (const one of [context, ...context.pages()]) await one.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    }
    expect(found).toEqual([]);
  },
});

/** Waits until React has hydrated a prerendered page. */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const first = document.querySelector('#root[data-prerendered] > *');
    return first === null || Object.keys(first).some((key) => key.startsWith('__react'));
  });
}

/** Makes `goto` and `reload` wait for React, unless `waitUntil` is given. */
function waitForReact(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil === undefined) await takenOver(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (options?.waitUntil === undefined) await takenOver(page);
    return response;
  };
}

/** See web/src/lib/device-cookie.ts. */
function deviceCookie(url: string, { user }: Account) {
  return { name: 'ballpark-device', value: user.isOnboarded ? 'member.active' : 'member', url };
}

function signedInState(origin: string, { token }: Account) {
  return { cookies: [], origins: [{ origin, localStorage: [{ name: 'ballpark.token', value: token }] }] };
}

async function collectFaults(context: BrowserContext, faults: string[], expected: readonly RegExp[]) {
  const note = (fault: string) => {
    if (!expected.some((pattern) => pattern.test(fault))) faults.push(fault);
  };
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      // oxlint-disable-next-line no-console -- collected by the listener below
      console.error(`CSP violation: ${violatedDirective} ${blockedURI} ${sourceFile}`);
    });
  });
  context.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => note(`page error: ${String(error.error())}`));
  context.on('response', (response) => {
    if (response.status() >= 500) note(`${response.status()} from ${response.url()}`);
  });
}
