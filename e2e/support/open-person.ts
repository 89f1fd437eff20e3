import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished, type TestContext } from 'vitest';
import { evidenceFolder, evidenceVariable } from '../../scripts/evidence-folder.mjs';
import { root } from '../../scripts/run-command.mjs';
import type { Account } from './accounts.ts';
import type { World } from './open-world.ts';

type PersonOptions = {
  as?: Account;
  screen?: keyof typeof screens;
  theme?: 'light' | 'dark';
  locale?: string;
  timezone?: string;
  /** The worker's cache bypasses `holdBack`, so only tests of the worker enable it. */
  hasServiceWorker?: boolean;
  /** For example the status of a refusal. */
  expectedErrors?: readonly RegExp[];
};

export const deadLineErrors: readonly RegExp[] = [/net::ERR_/, /fetching the script/];

const tokenKey = 'ballpark.token';
/** A busy machine takes half a minute for a page. */
const actionLimitMs = 60_000;

const screens = {
  phone: { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 900 } },
} satisfies Record<string, BrowserContextOptions>;

/**
 * Opens a browser context for one person. Console errors, exceptions, CSP violations and 5xx answers fail the test; a failed test saves
 * screenshots and traces in test-results/.
 */
export async function openPerson({ browser, ballpark }: World, options: PersonOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    ...screens[options.screen ?? 'desktop'],
    baseURL: ballpark.url,
    colorScheme: options.theme ?? 'light',
    serviceWorkers: options.hasServiceWorker ? 'allow' : 'block',
    locale: options.locale ?? 'en-US',
    timezoneId: options.timezone ?? 'Europe/Berlin',
    storageState: { cookies: [], origins: options.as ? [signedInState(ballpark.url, options.as)] : [] },
  });
  if (options.as) await context.addCookies([deviceCookie(ballpark.url, options.as)]);
  context.setDefaultTimeout(actionLimitMs);
  const faults = await collectFaults(context, options.expectedErrors ?? []);
  // Snapshots would fetch what the CSP forbids.
  await context.tracing.start({ screenshots: false, snapshots: false });
  const page = await context.newPage();
  waitForReact(page);

  onTestFinished(async ({ task }) => {
    // Saving the evidence may itself violate the CSP.
    const found = [...faults];
    if (task.result?.state === 'fail' || found.length > 0) await saveEvidence(task, page);
    // An open page may still call routes that the test answers.
    const open = context.isClosed() ? [] : [context, ...context.pages()];
    for (const one of open) await one.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
    expect(found).toEqual([]);
  });
  return page;
}

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

/** See web/src/lib/session/device-cookie.ts. */
function deviceCookie(url: string, { user }: Account) {
  return { name: 'ballpark-device', value: user.isOnboarded ? 'member.active' : 'member', url };
}

function signedInState(origin: string, { token }: Account) {
  return { origin, localStorage: [{ name: tokenKey, value: token }] };
}

async function collectFaults(context: BrowserContext, expected: readonly RegExp[]): Promise<string[]> {
  const faults: string[] = [];
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
  return faults;
}

async function saveEvidence(task: TestContext['task'], page: Page): Promise<void> {
  const base = process.env[evidenceVariable];
  const folder = join(root, evidenceFolder(task.file.name, task.name, base));
  await mkdir(folder, { recursive: true });
  const who = page.context().browser()?.contexts().indexOf(page.context()) ?? 0;
  await page.screenshot({ path: join(folder, `person-${who + 1}.png`) }).catch(() => undefined);
  await page.context().tracing.stop({ path: join(folder, `person-${who + 1}.zip`) });
}
