import { chromium, type Page } from '@playwright/test';
import { type MadeUser, password } from '../../server/test/support/make.ts';
import { call } from '../support/call.ts';
import { launchOptions } from '../support/open-browser.ts';
import { openSuggestDialog, signIn, startLoading } from '../support/phrases.ts';
import { until } from './stand-up.ts';

export type Tab = {
  pages: number;
  guesses: number;
  seen: number;
  /** By itself. */
  reloads: number;
  faults: string[];
  /** Opens a page, sees a stranger's guess come live on the listing of this person, and guesses on another. */
  visit: (path: string) => Promise<void>;
  close: () => Promise<void>;
};

type World = {
  siteUrl: string;
  person: MadeUser;
  ownListingId: string;
  listingIds: string[];
  strangers: MadeUser[];
  /** The worker keeps all scripts of its version. */
  hasWorker: boolean;
};

const limitMs = 20_000;

/** Of the version that serves now. */
export async function openTab(world: World): Promise<Tab> {
  const { siteUrl, person, ownListingId, listingIds, strangers, hasWorker } = world;
  const browser = await chromium.launch(launchOptions());
  const page = await browser.newPage({ locale: 'en-US', serviceWorkers: hasWorker ? 'allow' : 'block' });
  page.setDefaultTimeout(limitMs);
  await page.goto(`${siteUrl}/login`);
  await signIn(page, { email: person.user.email, password });
  await page.waitForURL('**/home');
  await startLoading(page);
  const close = () => browser.close();
  const tab: Tab = { pages: 0, guesses: 0, seen: 0, reloads: 0, faults: [], visit, close };
  page.on('load', () => (tab.reloads += 1));
  page.on('pageerror', ({ message }) => tab.faults.push(message));
  return tab;

  async function visit(path: string): Promise<void> {
    try {
      await go(page, path);
      tab.pages += 1;
      await go(page, `/listing/${ownListingId}`);
      await seeGuess(`Live ${tab.seen}`);
      tab.seen += 1;
      await go(page, `/listing/${listingIds[tab.guesses]}`);
      await guess();
      tab.guesses += 1;
    } catch (error) {
      const shown = await page.locator('body').innerText();
      tab.faults.push(`${String(error)} at ${page.url()}, which shows: ${shown.slice(0, 200)}`);
    }
  }
  /** Asked again where a server is busy; each person has one guess. */
  async function seeGuess(comment: string): Promise<void> {
    const input = { params: { id: ownListingId }, body: { amount: 80, comment } };
    const { token } = strangers[tab.seen] ?? {};
    const suggest = () => call(siteUrl, 'POST /listings/:id/suggest', input, token).catch(() => undefined);
    await until(
      comment,
      async () => (await suggest(), page.getByText(comment, { exact: true }).isVisible()),
      limitMs,
    );
  }
  async function guess(): Promise<void> {
    const { dialog, amount, share } = await openSuggestDialog(page);
    await amount.fill('77');
    // Pressed again where a server is busy.
    const press = () => share.click({ timeout: 1000 }).catch(() => undefined);
    await until(
      'the guess',
      async () => (await dialog.isHidden()) || (await press(), dialog.isHidden()),
      limitMs,
    );
  }
}

/** As a link does, without loading the document. Each page has its own title. */
async function go(page: Page, path: string): Promise<void> {
  const title = await page.title();
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.waitForFunction((before) => document.title !== before, title);
  const heading = page.getByRole('heading', { level: 1 });
  await heading.filter({ hasNotText: 'Something went wrong' }).first().waitFor();
  await page.waitForLoadState();
  await startLoading(page);
}
