import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { call } from './support/call.ts';
import { makeAccount, makeListing } from './support/accounts.ts';
import { expect, test } from './support/test.ts';

const bookcase = { title: 'Oak bookcase', description: 'Five shelves.', location: 'New York, United States' };

test('with a token made in the browser a program posts and reads, until its person ends it', async ({
  ballpark,
  person,
}) => {
  const page = await person({ as: await makeAccount(ballpark), screen: 'phone' });
  await page.goto('/settings/tokens');
  await page.getByRole('textbox', { name: 'Name' }).fill('Shop export');
  await page.getByRole('checkbox', { name: /^Post listings/ }).check();
  await page.getByRole('button', { name: 'Create token' }).click();
  const made = page.getByRole('region', { name: 'Your new token: Shop export' });
  const token = await made.locator('code').innerText();
  const ask = (method: string, path: string, body?: object) =>
    fetch(`${ballpark.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  const posted = await ask('POST', '/listings', bookcase);
  expect(posted.status).toBe(201);
  const { data } = (await posted.json()) as { data: { id: string } };
  expect(await (await ask('GET', `/listings/${data.id}`)).json()).toMatchObject({
    data: { title: bookcase.title },
  });
  expect((await ask('GET', '/tokens')).status).toBe(403);

  await page.getByRole('button', { name: 'End Shop export' }).click();
  await page
    .getByRole('alertdialog', { name: 'End this token?' })
    .getByRole('button', { name: 'End' })
    .click();
  await expect(page.getByRole('list', { name: 'Your tokens' })).toHaveCount(0);
  await expect(made).toHaveCount(0);
  expect((await ask('GET', `/listings/${data.id}`)).status).toBe(401);
});

// No receiver: what answers on this machine is no public address. server/test/webhooks has receivers.
test('a webhook is added, shows its secret once and what was sent, and is removed', async ({
  ballpark,
  person,
}) => {
  const owner = await makeAccount(ballpark);
  const page = await person({ as: owner, screen: 'phone' });
  await page.goto('/settings/webhooks');
  await page.getByRole('textbox', { name: 'Address' }).fill('https://receiver.invalid/ballpark');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const card = page.getByRole('region', { name: 'receiver.invalid' });
  await expect(card.getByText(/^whsec_/)).toBeVisible();
  await card.getByRole('button', { name: 'I’ve saved it' }).click();
  await expect(card.getByText(/^whsec_/)).toHaveCount(0);
  const { id } = await makeListing(ballpark, owner);
  await expect
    .poll(async () => {
      const [webhook] = await call(ballpark.url, 'GET /webhooks', {}, owner.token);
      const params = { id: webhook?.id ?? '' };
      return (await call(ballpark.url, 'GET /webhooks/:id/deliveries', { params }, owner.token)).length;
    })
    .toBe(1);
  await page.reload();
  await expect(card.getByText(/^whsec_/)).toHaveCount(0);
  await card.getByRole('button', { name: 'Show deliveries' }).click();
  await expect(card.getByRole('listitem').getByRole('link')).toHaveAttribute('href', `/listing/${id}`);
  await card.getByRole('button', { name: 'Remove receiver.invalid' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No webhooks yet')).toBeVisible();
});

test('one’s listings are taken along as a table, and a table is posted but for its wrong line', async ({
  ballpark,
  person,
}) => {
  const owner = await makeAccount(ballpark);
  await makeListing(ballpark, owner, { title: 'Desk lamp', offerAmount: 45 });
  const page = await person({ as: owner, screen: 'phone' });
  await page.goto('/create/many');
  expect(await downloaded(page)).toMatch(
    /^\uFEFFtitle,description,type,amount,currency,photos\r\nDesk lamp,/,
  );

  const rows = [
    'Walnut stool,Three legs,PRODUCT,60',
    'Broken row,None,GIFT,5',
    'Paint a fence,12 m,SERVICE,',
  ];
  const buffer = Buffer.from(['title,description,type,amount', ...rows].join('\n'));
  await page.getByLabel('CSV file').setInputFiles({ name: 'three.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByText('3 rows in three.csv. Nothing has been posted yet.')).toBeVisible();
  const row = (title: string) => page.getByRole('listitem').filter({ hasText: title }).first();
  await expect(row('Broken row')).toContainText('The type has to be PRODUCT or SERVICE');
  await expect(row('Walnut stool')).toContainText('Ready');
  await page.getByRole('button', { name: 'Post 2 listings' }).click();
  await expect(page.getByText('2 listings posted', { exact: true })).toBeVisible();
  expect(await downloaded(page)).toMatch(
    /Paint a fence,12 m,SERVICE,.*\r\nWalnut stool,Three legs,PRODUCT,60,USD/s,
  );
  await page.getByRole('link', { name: 'Walnut stool' }).click();
  await expect(page.getByRole('heading', { name: 'Walnut stool' })).toBeVisible();
});

async function downloaded(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  return readFile(await (await download).path(), 'utf8');
}
