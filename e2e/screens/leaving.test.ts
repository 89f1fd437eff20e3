import { messages } from '@ballpark/domain/contract/messages.ts';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../server/src/db/database.ts';
import { unzip } from '../../server/test/support/unzip.ts';
import { makeAccount, makeListing, uploadPhoto, type Account } from '../support/accounts.ts';
import { call } from '../support/call.ts';
import { suggest } from '../support/listing-calls.ts';
import { openBrowser } from '../support/open-browser.ts';
import { openPerson } from '../support/open-person.ts';
import { arrive, errorOf, see, toast } from '../support/phrases.ts';
import { type Ballpark, startOn } from '../support/start-ballpark.ts';
import { signIn } from '../support/sign-in.ts';

/** A wrong password, and requests of a stream that knows of the end before the answer comes. */
const refused = [/status of 400/, /status of 401/];
let dataDir: string;
let browser: Browser;
let ballpark: Ballpark;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ballpark-leaving-'));
  browser = await openBrowser();
  ballpark = await startOn(dataDir);
});
afterAll(async () => {
  await browser.close();
  await ballpark.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const openFor = (as: Account) =>
  openPerson({ browser, ballpark, close: async () => {} }, { as, expectedErrors: refused });

test('who asks for their data is notified, and downloads a ZIP with all of it', async () => {
  const account = await makeAccount(ballpark, { name: 'Ida Wells' });
  const photoUrls = [await uploadPhoto(ballpark, account)];
  await makeListing(ballpark, account, { title: 'Brass telescope', photoUrls });
  const page = await openFor(account);
  await page.goto('/settings');
  await page.getByRole('link', { name: /^Your data and account/ }).click();
  await arrive(page, '/settings/account');
  await page.getByRole('button', { name: 'Make a copy of my data' }).click();
  await see(page.getByText(/^Your copy is ready/));
  await page.goto('/notifications');
  await page.getByText('The copy of your data is ready').first().click();
  await arrive(page, '/settings/account');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^ballpark-data-\d{4}-\d\d-\d\d\.zip$/);
  const files = await unzip(await readFile(await download.path()));
  expect(JSON.parse(String(files.get('account.json')))).toMatchObject([{ name: 'Ida Wells' }]);
  expect(JSON.parse(String(files.get('listings.json')))).toMatchObject([{ title: 'Brass telescope' }]);
  expect([...files.keys()].filter((name) => name.startsWith('photos/'))).toHaveLength(1);
  await see(page.getByRole('heading', { name: 'Your data and account' }));
});

test('who deletes their account can keep it for 14 days, and is a former member after them', async () => {
  const [account, other] = [
    await makeAccount(ballpark, { name: 'Rosalind Gone', username: 'rosalind' }),
    await makeAccount(ballpark),
  ];
  const listing = await makeListing(ballpark, other, { title: 'Walnut desk' });
  await suggest(ballpark, listing.id, account, 90);
  const page = await openFor(account);
  await leave(page, account);
  await page.goto('/login');
  await signIn(page, account);
  await arrive(page, '/leaving');
  await see(page.getByRole('heading', { name: 'Your account will be deleted' }));
  await page.goto('/feed');
  await arrive(page, '/leaving');
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await see(toast(page, messages.accountRestored));
  await arrive(page, '/home');
  await leave(page, account);
  const mail = await ballpark.mailbox.mailTo(account.email, 'Your account will be deleted');
  expect(mail.text).toContain('/not-me#token=');

  await page.close();
  await inTwoWeeks(account);
  await ballpark.mailbox.mailTo(account.email, 'Your account is deleted');
  const reader = await openFor(other);
  await reader.goto(`/listing/${listing.id}`);
  await see(reader.getByText('Former member'));
  await see(reader.getByText('$90'));
  await expect(
    call(ballpark.url, 'POST /auth/login', {
      body: { email: account.email, password: account.password },
    }),
  ).rejects.toThrow('401');
});

async function leave(page: Page, { password }: Account): Promise<void> {
  await page.goto('/settings/account');
  await page.getByRole('checkbox', { name: 'I want my account to be deleted' }).check();
  const field = page.getByLabel(/^Present password/);
  await field.fill('Not-my-password-1');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect.poll(() => errorOf(field)).toBe(messages.currentPasswordWrong);
  await field.fill(password);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await arrive(page, '/');
}

/** Backdates while the server is stopped; it deletes the account after its start. */
async function inTwoWeeks({ user }: Account): Promise<void> {
  await ballpark.stop();
  const silent = { info: () => {}, warn: () => {} };
  const database = await openDatabase({
    databaseUrl: undefined,
    replicaUrl: undefined,
    dataDir,
    log: silent,
  });
  await database.db
    .updateTable('app_user')
    .set({ deletion_at: new Date(0) })
    .where('id', '=', user.id)
    .execute();
  await database.close();
  ballpark = await startOn(dataDir);
}
