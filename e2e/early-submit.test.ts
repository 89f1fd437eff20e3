import { messages } from '@ballpark/domain/contract/messages.ts';
import type { Locator, Page } from '@playwright/test';
import { makeAccount } from './support/accounts.ts';
import { holdBack } from './support/lines.ts';
import { publicPaths } from './support/paths.ts';
import { arrive, passwordField } from './support/phrases.ts';
import { expect, test } from './support/test.ts';

const scripts = /\/assets\/.*\.js$/;

/** Opens the page as the server sent it. */
async function openBeforeScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const letScriptsCome = await holdBack(page, scripts);
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  return letScriptsCome;
}

const ways: [name: string, send: (password: Locator, button: Locator) => Promise<void>][] = [
  ['Enter', (password) => password.press('Enter')],
  ['a press', (_password, button) => button.click()],
  ['three presses', (_password, button) => button.click({ clickCount: 3 })],
];

for (const [name, send] of ways)
  test(`${name} before the scripts are there signs in once they are`, async ({ ballpark, person }) => {
    const { email, password } = await makeAccount(ballpark);
    const page = await person();
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/login')) calls.push(request.method());
    });
    const letScriptsCome = await openBeforeScripts(page, '/login');
    await page.getByLabel('Email').fill(email);
    await passwordField(page).fill(password);
    await send(passwordField(page), page.getByRole('button', { name: 'Sign in', exact: true }));
    expect(new URL(page.url()).search).toBe('');
    await letScriptsCome();
    await arrive(page, '/home');
    expect(calls).toEqual(['POST']);
  });

test('what was refused after an early press stays in its fields', async ({ person }) => {
  const page = await person({ expectedErrors: [/401/] });
  const letScriptsCome = await openBeforeScripts(page, '/login');
  await page.getByLabel('Email').fill('nobody@example.com');
  await passwordField(page).fill('Not my password 1');
  await passwordField(page).press('Enter');
  await letScriptsCome();
  await expect(page.getByText(messages.badCredentials)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.com');
  await expect(passwordField(page)).toHaveValue('Not my password 1');
  const again = page.waitForResponse('**/api/auth/login');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  expect((await again).status()).toBe(401);
  await expect(page.getByText(messages.badCredentials).last()).toBeVisible();
});

test('the other forms of public pages are sent by an early Enter, too', async ({ person }) => {
  const page = await person();
  let letScriptsCome = await openBeforeScripts(page, '/register');
  await page.getByLabel('Full name').fill('Early Bird');
  await page.getByLabel('Email').fill('early.bird@example.com');
  await passwordField(page).fill('Fair-Price-2024');
  await page.getByLabel('Email').press('Enter');
  await letScriptsCome();
  await arrive(page, '/verify-email');

  const visitor = await person();
  letScriptsCome = await openBeforeScripts(visitor, '/forgot-password');
  await visitor.getByLabel('Email').fill('early.bird@example.com');
  await visitor.getByLabel('Email').press('Enter');
  await letScriptsCome();
  await expect(visitor.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  letScriptsCome = await openBeforeScripts(visitor, '/contact');
  await visitor.getByLabel('Name').fill('Early Bird');
  await visitor.getByLabel('Email').fill('early.bird@example.com');
  await visitor.getByLabel('Subject').selectOption('Feedback');
  await visitor.getByLabel('Message').fill('Before the scripts.');
  await visitor.getByRole('button', { name: 'Send message' }).click();
  await letScriptsCome();
  await expect(visitor.getByText('Thanks for trying it')).toBeVisible();
});

test('controls of a prerendered page work at once, or are disabled', async ({ person }) => {
  const page = await person();
  for (const path of [...publicPaths, '/forgot-password']) {
    const letScriptsCome = await openBeforeScripts(page, path);
    const idle = await page.locator('#root').evaluate((root) =>
      [...root.querySelectorAll<HTMLButtonElement>('button:enabled')]
        // React keeps the forms of these until it can answer them, or the browser follows their address.
        .filter(({ type, form }) => type !== 'submit' || !form?.hasAttribute('action'))
        .map(({ outerHTML }) => outerHTML),
    );
    expect(idle, path).toEqual([]);
    await letScriptsCome();
  }
});
