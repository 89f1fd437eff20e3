import { messages } from '@ballpark/domain/contract/messages.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeAccount } from '../support/accounts.ts';
import { call } from '../support/call.ts';
import { expectFocus, typeInto } from '../support/keyboard.ts';
import { resetLinkIn } from '../support/mailbox.ts';
import { openPerson } from '../support/open-person.ts';
import { openWorld, type World } from '../support/open-world.ts';
import { arrive, errorOf, see, toast } from '../support/phrases.ts';
import { openLive } from '../support/open-live.ts';
import { signIn } from '../support/sign-in.ts';

const renewed = 'Fairer-Price-2025';
const signedOutElsewhere = [/status of 401/];
const refused = [/status of 400/];

let world: World;

beforeAll(async () => {
  world = await openWorld();
  return world.close;
});

describe('a forgotten password', () => {
  test('is replaced by the link of a mail, which signs out the device that was signed in', async () => {
    const account = await makeAccount(world.ballpark);
    const desktop = await openPerson(world, { as: account, expectedErrors: signedOutElsewhere });
    await openLive(desktop, '/leaderboard');

    const phone = await openPerson(world, { screen: 'phone', expectedErrors: refused });
    await phone.goto('/login');
    await phone.getByRole('link', { name: 'Forgot password?' }).click();
    await arrive(phone, '/forgot-password');
    await phone.getByRole('textbox', { name: 'Email' }).fill(account.email.toUpperCase());
    await phone.getByRole('button', { name: 'Send me a link' }).click();
    await see(phone.getByText(messages.resetMailAsked));

    const link = resetLinkIn(
      await world.ballpark.mailbox.mailTo(account.email, 'Set a new password for Ballpark'),
    );
    expect(link.origin).toBe(world.ballpark.url);
    const answer = await phone.goto(link.href);
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
    await see(phone.getByRole('heading', { name: 'Set a new password' }));
    await expect.poll(() => new URL(phone.url()).hash).toBe('');
    // Opening the page changes nothing.
    await call(world.ballpark.url, 'GET /auth/profile', {}, account.token);

    await phone.getByLabel(/^New password/).fill('weak');
    await phone.getByRole('button', { name: 'Set new password' }).click();
    await expect.poll(() => errorOf(phone.getByLabel(/^New password/))).toBe(messages.passwordTooShort);
    await phone.getByLabel(/^New password/).fill(renewed);
    await phone.getByRole('button', { name: 'Set new password' }).click();
    await arrive(phone, '/login');
    await see(phone.getByRole('main').getByText(messages.passwordReset));
    await arrive(desktop, '/login');

    await signIn(phone, { ...account, password: renewed });
    await arrive(phone, '/home');
    const mail = await world.ballpark.mailbox.mailTo(account.email, 'Your password was changed');
    expect(mail.text).toContain(`${world.ballpark.url}/not-me#token=`);
    expect(mail.html).toContain('by a link that we had mailed to you');

    const later = await openPerson(world, { expectedErrors: refused });
    await later.goto(link.href);
    await see(later.getByText(messages.resetLinkUsed));
    await expectFocus(later.getByRole('heading', { name: 'This link does not work' }));
    await later.getByRole('link', { name: 'Ask for another link' }).click();
    await arrive(later, '/forgot-password');
  });

  test('leads to the sign-in also where somebody was signed in', async () => {
    const account = await makeAccount(world.ballpark);
    const page = await openPerson(world, { as: account, expectedErrors: signedOutElsewhere });
    await page.goto('/settings/security');
    await page.getByRole('link', { name: 'Get a link by mail' }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill(account.email);
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await see(page.getByRole('heading', { name: 'Check your email' }));
    const link = resetLinkIn(
      await world.ballpark.mailbox.mailTo(account.email, 'Set a new password for Ballpark'),
    );
    await page.goto(link.href);
    await page.getByLabel(/^New password/).fill(renewed);
    await page.getByRole('button', { name: 'Set new password' }).click();
    await arrive(page, '/login');
    await see(page.getByRole('main').getByText(messages.passwordReset));
    await page.reload();
    await signIn(page, { ...account, password: renewed });
    await arrive(page, '/home');
  });

  test('asks for a link by keyboard alone, with the same answer for an address that nobody has', async () => {
    const account = await makeAccount(world.ballpark);
    const page = await openPerson(world);
    const texts: string[] = [];
    for (const email of [account.email, 'nobody-at-all@example.com']) {
      await page.goto('/forgot-password');
      const field = page.getByRole('textbox', { name: 'Email' });
      await typeInto(page, field, email);
      await page.keyboard.press('Enter');
      const heading = page.getByRole('heading', { name: 'Check your email' });
      await see(heading);
      await expectFocus(heading);
      texts.push((await page.getByRole('main').innerText()).replace(email, '…'));
    }
    expect(texts[1]).toBe(texts[0]);
    await page.getByRole('button', { name: 'Ask again' }).press('Enter');
    const field = page.getByRole('textbox', { name: 'Email' });
    await expectFocus(field);
    expect(await field.inputValue()).toBe('nobody-at-all@example.com');
  });

  test('a link without its token says so, and leads on', async () => {
    const page = await openPerson(world);
    await page.goto('/reset-password');
    await see(page.getByText(messages.resetLinkIncomplete));
    await page.getByRole('link', { name: 'Sign in', exact: true }).click();
    await arrive(page, '/login');
  });
});

describe('changing the password', () => {
  test('asks for the present one, stays here and signs out the other browser', async () => {
    const account = await makeAccount(world.ballpark);
    const { token } = await call(world.ballpark.url, 'POST /auth/login', {
      body: { email: account.email, password: account.password },
    });
    const other = await openPerson(world, { as: { ...account, token }, expectedErrors: signedOutElsewhere });
    await openLive(other, '/achievements');

    const page = await openPerson(world, { as: account, expectedErrors: refused });
    await page.goto('/profile/edit');
    await page.getByRole('link', { name: 'Change password' }).click();
    await arrive(page, '/settings/security');
    const [present, next] = [page.getByLabel(/^Present password/), page.getByLabel(/^New password/)];
    const change = page.getByRole('button', { name: 'Change password' });
    await present.fill('Not-my-password-1');
    await next.fill(renewed);
    await change.click();
    await expect.poll(() => errorOf(present)).toBe(messages.currentPasswordWrong);
    await expectFocus(present);
    expect(await next.inputValue()).toBe(renewed);

    await present.fill(account.password);
    await change.click();
    await see(toast(page, messages.passwordChanged));
    await see(
      page.getByRole('main').getByText('Your password is changed. All other devices are signed out.'),
    );
    expect([await present.inputValue(), await next.inputValue()]).toEqual(['', '']);
    await arrive(other, '/login');
    await page.goto('/home');
    await see(page.getByRole('heading', { name: 'Community Feed' }));
    const mail = await world.ballpark.mailbox.mailTo(account.email, 'Your password was changed');
    expect(mail.text).toContain('in the settings');
    await signIn(other, { ...account, password: renewed });
    await arrive(other, '/achievements');
  });
});
