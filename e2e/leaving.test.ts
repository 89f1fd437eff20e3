import { messages } from '@ballpark/domain/contract/messages.ts';
import { readFile } from 'node:fs/promises';
import { unzip } from '../server/test/support/unzip.ts';
import { makeAccount, makeListing, uploadPhoto } from './support/accounts.ts';
import { arrive, signIn, toast } from './support/phrases.ts';
import { expect, test } from './support/test.ts';

test('who asks for their data is notified, and downloads all of it', async ({ ballpark, person }) => {
  const account = await makeAccount(ballpark, { name: 'Ida Wells' });
  const photoUrls = [await uploadPhoto(ballpark, account)];
  await makeListing(ballpark, account, { title: 'Brass telescope', photoUrls });
  const page = await person({ as: account });
  await page.goto('/settings');
  await page.getByRole('link', { name: /^Your data and account/ }).click();
  await page.getByRole('button', { name: 'Create a copy of my data' }).click();
  await expect(page.getByText(/^Your copy is ready/)).toBeVisible();
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
  await expect(page.getByRole('heading', { name: 'Your data and account' })).toBeVisible();
});

test('who deletes their account sees only that, and can keep it', async ({ ballpark, person }) => {
  const account = await makeAccount(ballpark);
  // Requests of a stream that knows of the end before the answer comes.
  const page = await person({ as: account, expectedErrors: [/status of 401/] });
  await page.goto('/settings/account');
  await page.getByRole('checkbox', { name: 'I want to delete my account' }).check();
  await page.getByLabel(/^Current password/).fill(account.password);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await arrive(page, '/');
  const mail = await ballpark.mailbox.mailTo(account.email, 'Your account will be deleted');
  expect(mail.text).toContain('/not-me#token=');
  await page.goto('/login');
  await signIn(page, account);
  await arrive(page, '/leaving');
  await expect(page.getByRole('heading', { name: 'Your account will be deleted' })).toBeVisible();
  await page.goto('/feed');
  await arrive(page, '/leaving');
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(toast(page, messages.accountRestored)).toBeVisible();
  await arrive(page, '/home');
});
