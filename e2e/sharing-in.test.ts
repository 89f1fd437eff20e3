import type { Page } from '@playwright/test';
import { makeAccount } from './support/accounts.ts';
import { plainPhoto } from './support/photos.ts';
import { arrive, signIn } from './support/phrases.ts';
import { expect, test } from './support/test.ts';

const kettle = { title: 'Copper kettle', text: 'Holds two litres.', url: 'https://shop.example/kettle' };

const question = 'Use this for a new listing?';

test('what another app shares fills in the form on a press, once', async ({ ballpark, person }) => {
  const page = await person({ hasServiceWorker: true, as: await makeAccount(ballpark), screen: 'phone' });
  await page.goto('/home');
  await untilInstalled(page);
  await share(page);
  await isOffered(page);
  // Until it is answered, it is asked again.
  await page.reload();
  await isOffered(page);
  await page.getByRole('button', { name: 'Use it' }).click();
  await isFilledIn(page);
  expect(await page.evaluate(() => caches.has('ballpark-shared'))).toBe(false);
  // From here on it is a draft, with the photo once it is sent.
  await expect.poll(() => readDrafts(page)).toContain('/media/');
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
  await isOffered(page);
  await page.getByRole('button', { name: 'Use it' }).click();
  await isFilledIn(page);

  await page.evaluate(async () => (await caches.open('ballpark-shared')).put('/shared', new Response('{}')));
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => page.evaluate(() => caches.has('ballpark-shared'))).toBe(false);
});

test('what another site sends in somebody’s browser changes nothing, and is dropped', async ({
  ballpark,
  person,
}) => {
  const page = await person({ hasServiceWorker: true, as: await makeAccount(ballpark), screen: 'phone' });
  await page.goto('/create');
  await untilInstalled(page);
  await page.getByLabel(/^Description/).fill('My own words.');
  await expect.poll(() => readDrafts(page)).toContain('My own words.');
  const before = await readDrafts(page);
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('upload')) uploads.push(request.url());
  });
  const action = new URL('/create', page.url()).href;
  await page.route('http://other.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Another site</title>' }),
  );
  await page.goto('http://other.example/');
  await share(page, action);
  await isOffered(page);
  expect(await readDrafts(page)).toEqual(before);
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByLabel(/^Description/)).toHaveValue('My own words.');
  await expect(page.getByLabel(/^Title/)).toHaveValue('');
  expect(await readDrafts(page)).toEqual(before);
  expect(uploads).toEqual([]);
  expect(await page.evaluate(() => caches.has('ballpark-shared'))).toBe(false);
});

/** As a phone does, by the share_target of the manifest. */
async function share(page: Page, action = '/create'): Promise<void> {
  const { buffer, ...photo } = await plainPhoto('kettle.png');
  const given = { ...kettle, action, photo: { ...photo, base64: buffer.toString('base64') } };
  await page.evaluate(({ photo: { base64, name, mimeType }, action: to, ...texts }) => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: to, enctype: 'multipart/form-data' });
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

async function readDrafts(page: Page): Promise<string> {
  return page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.includes('listing-draft'))
      .join('\n'),
  );
}

async function isOffered(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: question })).toBeVisible();
  for (const text of [kettle.title, kettle.text, kettle.url, '1 photo'])
    await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByRole('img', { name: 'kettle.png' })).toBeVisible();
  await expect(page.getByLabel(/^Title/)).toHaveCount(0);
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
