import { messages } from '@ballpark/domain/contract/messages.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeAccount } from '../support/accounts.ts';
import { authenticatorApp } from '../support/authenticator-app.ts';
import { call } from '../support/call.ts';
import { expectFocus } from '../support/keyboard.ts';
import { openPerson } from '../support/open-person.ts';
import { openWorld, type World } from '../support/open-world.ts';
import { arrive, errorOf, see, toast } from '../support/phrases.ts';
import { addAuthenticator } from '../support/virtual-authenticator.ts';
import { signIn } from '../support/sign-in.ts';

const asked = [/status of 401/, /status of 400/, /status of 403/];

let world: World;

beforeAll(async () => {
  world = await openWorld({ hostname: 'localhost' });
  return world.close;
});

describe('two-step sign-in', () => {
  test('is set up with an app, asks for its code, and takes a recovery code when the app is not at hand', async () => {
    const account = await makeAccount(world.ballpark);
    const page = await openPerson(world, { as: account, screen: 'phone', expectedErrors: asked });
    await page.goto('/settings/security');
    await page.getByRole('link', { name: 'Set up two-step sign-in' }).click();
    await arrive(page, '/settings/security/two-step');
    await page.getByRole('button', { name: 'Set up an app' }).click();
    await see(page.getByRole('img', { name: 'QR code for your authenticator app' }));
    const href = await page.getByRole('link', { name: 'this link' }).getAttribute('href');
    const nextCode = authenticatorApp(new URL(href ?? '').searchParams.get('secret') ?? '');

    const field = page.getByLabel(/^Code that the app shows now/);
    await field.fill('12345');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect.poll(() => errorOf(field)).toBe(messages.codeWrong);
    await field.fill(nextCode());
    await page.getByRole('button', { name: 'Turn on' }).click();
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await see(codes);
    const recoveryCodes = await codes.allInnerTexts();
    expect(recoveryCodes).toHaveLength(10);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    expect((await downloading).suggestedFilename()).toBe('ballpark-recovery-codes.txt');
    await page.getByRole('link', { name: 'I have kept them' }).click();
    await see(page.getByText('10 of 10 recovery codes left'));
    const mail = await world.ballpark.mailbox.mailTo(account.email, 'Two-step sign-in was turned on');
    expect(mail.text).toContain('/not-me#token=');

    await signOut(page);
    await page.goto('/login');
    await signIn(page, account);
    const heading = page.getByRole('heading', { name: 'Enter the code of your app' });
    await see(heading);
    const code = page.getByLabel(/^Code/);
    await expectFocus(code);
    await code.fill('12345');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect.poll(() => errorOf(code)).toBe(messages.codeWrong);
    await code.fill(nextCode());
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await arrive(page, '/home');

    await signOut(page);
    await page.goto('/login');
    await signIn(page, account);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel(/^Recovery code/).fill(recoveryCodes[0]?.toUpperCase() ?? '');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await arrive(page, '/home');
    await page.goto('/settings/security');
    await see(page.getByText('9 of 10 recovery codes left'));
  });

  test('is turned off after a proof by password and code', async () => {
    const account = await makeAccount(world.ballpark);
    const { url } = world.ballpark;
    const { secret } = await call(url, 'POST /auth/factors/totp', {}, account.token);
    const nextCode = authenticatorApp(secret);
    const confirm = { body: { code: nextCode() } };
    const { recoveryCodes } = await call(url, 'POST /auth/factors/totp/confirm', confirm, account.token);
    const page = await openPerson(world, { as: account, expectedErrors: asked });
    // As if the last proof had expired: the first call is refused.
    let isProven = false;
    await page.route('**/api/auth/factors/*', async (route) => {
      if (isProven || route.request().method() !== 'DELETE') return route.fallback();
      const error = messages.proofRequired;
      const json = { success: false, error, message: error, code: 'PROOF_REQUIRED' };
      return route.fulfill({ status: 403, json });
    });
    await page.goto('/settings/security');
    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
    await dialog.getByLabel(/^Password/).fill(account.password);
    await dialog.getByLabel(/^Password/).press('Enter');
    const code = dialog.getByLabel(/^Code of your app/);
    await expectFocus(code);
    await code.fill(recoveryCodes[1] ?? '');
    isProven = true;
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await see(toast(page, messages.totpOff));
    await see(page.getByRole('link', { name: 'Set up two-step sign-in' }));
    await world.ballpark.mailbox.mailTo(account.email, 'Two-step sign-in was turned off');
  });
});

describe('a passkey', () => {
  test('is added, signs in without a password, by a button and among the suggestions, and is removed', async () => {
    const account = await makeAccount(world.ballpark);
    const page = await openPerson(world, { as: account, expectedErrors: asked });
    const device = await addAuthenticator(page);
    await page.goto('/settings/security');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await see(toast(page, messages.passkeyAdded));
    expect(await device.count()).toBe(1);
    await page.getByRole('button', { name: /^Rename Passkey on Chrome/ }).click();
    await page.getByLabel(/^Name/).fill('My laptop');
    await page.getByRole('button', { name: 'Save' }).click();
    await see(page.getByText('My laptop', { exact: true }));

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
    await page.getByRole('button', { name: 'Remove My laptop' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await see(toast(page, messages.passkeyRemoved));
    await world.ballpark.mailbox.mailTo(account.email, 'A passkey was removed');
  });
});

async function signOut(page: Page): Promise<void> {
  await page.goto('/home');
  const menu = page.getByRole('button', { name: 'Open menu' });
  await see(page.getByRole('heading', { level: 1 }));
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await arrive(page, '/');
}
