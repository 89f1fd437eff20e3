import type { Page } from '@playwright/test';
import { makeAccount } from './support/accounts.ts';
import { plainPhoto } from './support/photos.ts';
import { arrive, signIn } from './support/phrases.ts';
import { expect, test } from './support/test.ts';

const kettle = { title: 'Copper kettle', text: 'Holds two litres.', url: 'https://shop.example/kettle' };

test('what another app shares fills in the form, once', async ({ ballpark, person }) => {
  const page = await person({ hasServiceWorker: true, as: await makeAccount(ballpark), screen: 'phone' });
  await page.goto('/home');
  await untilInstalled(page);
  await share(page);
  await isFilledIn(page);
  expect(await page.evaluate(() => caches.has('ballpark-shared'))).toBe(false);
  // From here on it is a draft.
  await page.reload();
  await isFilledIn(page);
});

test('it waits until somebody has signed in, and goes with a sign-out', async ({ ballpark, person }) => {
  const account = await makeAccount(ballpark);
  const page = await person({ hasServiceWorker: true, screen: 'phone' });
  await page.goto('/login');
  await untilInstalled(page);
  await share(page);
  await arrive(page, '/');
  await page.goto('/login');
  await signIn(page, account);
  await isFilledIn(page);

  await page.evaluate(async () => (await caches.open('ballpark-shared')).put('/shared', new Response('{}')));
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => page.evaluate(() => caches.has('ballpark-shared'))).toBe(false);
});

/** As a phone does, by the share_target of the manifest. */
async function share(page: Page): Promise<void> {
  const { buffer, ...photo } = await plainPhoto('kettle.png');
  const given = { ...kettle, photo: { ...photo, base64: buffer.toString('base64') } };
  await page.evaluate(({ photo: { base64, name, mimeType }, ...texts }) => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: '/create', enctype: 'multipart/form-data' });
    for (const [key, value] of Object.entries(texts))
      form.append(Object.assign(document.createElement('input'), { name: key, value }));
    const photos = Object.assign(document.createElement('input'), { type: 'file', name: 'photos' });
    const data = new DataTransfer();
    data.items.add(
      new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], name, { type: mimeType }),
    );
    photos.files = data.files;
    form.append(photos);
    document.body.append(form);
    form.submit();
  }, given);
}

async function isFilledIn(page: Page): Promise<void> {
  await expect(page.getByLabel(/^Title/)).toHaveValue(kettle.title);
  await expect(page.getByLabel(/^Description/)).toHaveValue(`${kettle.text}\n${kettle.url}`);
  await expect(
    page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Remove/ }) }),
  ).toHaveCount(1);
  await arrive(page, '/create');
}

/** The service worker is installed on idle or the first input. */
async function untilInstalled(page: Page): Promise<void> {
  await page.mouse.move(10, 10);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}
