import { messages } from '@ballpark/domain/contract/messages.ts';
import type { Page } from '@playwright/test';
import { makeAccount } from './support/accounts.ts';
import { addAuthenticator, authenticatorApp } from './support/authenticators.ts';
import { call } from './support/call.ts';
import { linkIn } from './support/mailbox.ts';
import { arrive, signIn, toast } from './support/phrases.ts';
import { expect, test } from './support/test.ts';

const expectedErrors = [/status of 40[013]/];

test('two-step sign-in asks for the app’s code or a recovery code', async ({ ballpark, person }) => {
  const account = await makeAccount(ballpark);
  const page = await person({ as: account, expectedErrors });
  await page.goto('/settings/security');
  await page.getByRole('link', { name: 'Set up two-step sign-in' }).click();
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const href = await page.getByRole('link', { name: 'this link' }).getAttribute('href');
  const nextCode = authenticatorApp(new URL(href ?? '').searchParams.get('secret') ?? '');

  await page.getByLabel(/^Current code from the app/).fill(nextCode());
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recoveryCode = ''] = await codes.allInnerTexts();
  await page.getByRole('link', { name: 'I’ve saved them' }).click();
  await expect(page.getByText('10 of 10 recovery codes left')).toBeVisible();

  await signOut(page);
  await page.goto('/login');
  await signIn(page, account);
  await expect(page.getByRole('heading', { name: 'Enter the code from your app' })).toBeVisible();
  const code = page.getByLabel(/^Code/);
  await expect(code).toBeFocused();
  await code.fill(nextCode());
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await arrive(page, '/home');

  await signOut(page);
  await page.goto('/login');
  await signIn(page, account);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel(/^Recovery code/).fill(recoveryCode.toUpperCase());
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await arrive(page, '/home');
  await page.goto('/settings/security');
  await expect(page.getByText('9 of 10 recovery codes left')).toBeVisible();
});

test('a passkey signs in by a button and among the suggestions', async ({ ballpark, person }) => {
  const account = await makeAccount(ballpark);
  const page = await person({ as: account, expectedErrors });
  const device = await addAuthenticator(page);
  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('button', { name: /^Remove Passkey on Chrome/ })).toBeVisible();
  expect(await device.count()).toBe(1);

  // Otherwise the browser uses the passkey before the button press.
  await page.addInitScript(() => {
    if (sessionStorage.getItem('suggests-nothing') !== null)
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await signOut(page);
  await page.evaluate(() => sessionStorage.setItem('suggests-nothing', ''));
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).focus();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await arrive(page, '/home');

  await page.evaluate(() => sessionStorage.removeItem('suggests-nothing'));
  await signOut(page);
  await page.goto('/login');
  // The test's authenticator accepts the first suggestion.
  await arrive(page, '/home');

  await page.goto('/settings/security');
  await page.getByRole('button', { name: /^Remove Passkey on Chrome/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page, messages.passkeyRemoved)).toBeVisible();
});

test('after a reset by email, the page lists a passkey that still signs in, and removes it', async ({
  ballpark,
  person,
}) => {
  const account = await makeAccount(ballpark);
  // An American reads another spelling of the refusal.
  const stranger = await person({ as: account, expectedErrors, locale: 'en-GB' });
  await addAuthenticator(stranger);
  await stranger.goto('/settings/security');
  await stranger.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(stranger.getByRole('button', { name: /^Remove Passkey on Chrome/ })).toBeVisible();

  const owner = await person({ screen: 'phone', expectedErrors });
  await call(ballpark.url, 'POST /auth/forgot-password', { body: { email: account.email } });
  const mail = await ballpark.mailbox.mailTo(account.email, 'Set a new password for Ballpark');
  await owner.goto(linkIn(mail, 'reset-password').href);
  await owner.getByLabel(/^New password/).fill('Fairer-Price-2025');
  await owner.getByRole('button', { name: 'Set new password' }).click();
  await expect(owner.getByRole('heading', { name: 'Password changed' })).toBeFocused();
  await owner.getByRole('button', { name: /^Remove Passkey on Chrome/ }).click();
  await expect(owner.getByText(messages.nothingElseSignsIn)).toBeVisible();
  await owner.getByRole('button', { name: 'Go to Sign in' }).click();
  await arrive(owner, '/login');

  await arrive(stranger, '/login');
  await stranger.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(toast(stranger, messages.passkeyUnknown)).toBeVisible();
});

async function signOut(page: Page): Promise<void> {
  await page.goto('/home');
  await page.getByRole('button', { name: 'Logout' }).click();
  await arrive(page, '/');
}
