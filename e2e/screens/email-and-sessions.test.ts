import { messages } from '@ballpark/domain/contract/messages.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeAccount, type Account } from '../support/accounts.ts';
import { call } from '../support/call.ts';
import { expectFocus } from '../support/keyboard.ts';
import { linkIn } from '../support/mailbox.ts';
import { openPerson } from '../support/open-person.ts';
import { openWorld, type World } from '../support/open-world.ts';
import { arrive, errorOf, see, toast } from '../support/phrases.ts';
import { openLive } from '../support/open-live.ts';
import { signIn } from '../support/sign-in.ts';

const signedOutElsewhere = [/status of 401/];
const refused = [/status of 400/];

let world: World;

beforeAll(async () => {
  world = await openWorld();
  return world.close;
});

async function secondSession(account: Account): Promise<Account> {
  const { token } = await call(world.ballpark.url, 'POST /auth/login', {
    body: { email: account.email, password: account.password },
  });
  return { ...account, token };
}

describe('the devices of an account', () => {
  test('are listed, and one that is signed out arrives at the sign-in by itself', async () => {
    const account = await makeAccount(world.ballpark);
    const other = await openPerson(world, {
      as: await secondSession(account),
      expectedErrors: signedOutElsewhere,
    });
    const page = await openPerson(world, { screen: 'phone' });
    await page.goto('/login');
    await signIn(page, account);
    await arrive(page, '/home');
    await page.goto('/settings');
    await page.getByRole('link', { name: /^Your devices/ }).click();
    await arrive(page, '/settings/sessions');
    await see(page.getByText('This device'));
    await see(page.getByText(/^Chrome on Linux/));
    await openLive(other, '/leaderboard');

    // The test opened these sessions without a browser.
    await see(page.getByText('Unknown device'));
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    const dialog = page.getByRole('alertdialog');
    await see(dialog.getByText(messages.endOthersQuestion));
    await dialog.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await see(toast(page, messages.otherSessionsEnded));
    await see(page.getByText('You are signed in nowhere else.'));
    await arrive(other, '/login');
    await page.goto('/home');
    await see(page.getByRole('heading', { name: 'Community Feed' }));
  });

  test('can be signed out one by one', async () => {
    const account = await makeAccount(world.ballpark);
    const page = await openPerson(world, { as: account });
    await secondSession(account);
    await page.goto('/settings/sessions');
    await page
      .getByRole('button', { name: /^Sign out / })
      .first()
      .click();
    await see(toast(page, messages.sessionEnded));
    await see(page.getByText('You are signed in nowhere else.'));
  });
});

describe('changing the address', () => {
  test('is confirmed at the new one, undone from the one before, and ends in a new password', async () => {
    const account = await makeAccount(world.ballpark);
    const fresh = account.email.replace('@', '.new@');
    const page = await openPerson(world, {
      as: account,
      expectedErrors: [...refused, ...signedOutElsewhere],
    });
    await page.goto('/settings');
    await page.getByRole('link', { name: /^Email/ }).click();
    await arrive(page, '/settings/email');
    const password = page.getByLabel(/^Present password/);
    await page.getByLabel(/^New email/).fill(fresh);
    await password.fill('Not-my-password-1');
    await page.getByRole('button', { name: 'Change email' }).click();
    await expect.poll(() => errorOf(password)).toBe(messages.currentPasswordWrong);
    await password.fill(account.password);
    await page.getByRole('button', { name: 'Change email' }).click();
    await see(page.getByText(messages.emailChangeAsked));
    await expectFocus(page.getByRole('heading', { name: 'Check your new mailbox' }));

    const warning = await world.ballpark.mailbox.mailTo(account.email, 'Your email is about to be changed');
    const confirming = linkIn(
      await world.ballpark.mailbox.mailTo(fresh, 'Confirm your new email for Ballpark'),
      'confirm-email',
    );
    const answer = await page.goto(confirming.href);
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
    await see(page.getByRole('heading', { name: 'Confirm your email' }));
    await expect.poll(() => new URL(page.url()).hash).toBe('');
    // Opening the page changes nothing.
    const before = await call(world.ballpark.url, 'GET /auth/profile', {}, account.token);
    expect(before.user.email).toBe(account.email);
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await see(page.getByRole('heading', { name: 'Your email is changed' }));
    await see(page.getByText(fresh));
    await openLive(page, '/settings/email');
    await see(page.getByText(fresh));

    const phone = await openPerson(world, { screen: 'phone', expectedErrors: refused });
    await phone.goto(confirming.href);
    await phone.getByRole('button', { name: 'Confirm this address' }).click();
    await see(phone.getByText(messages.emailLinkUsed));
    await phone.goto(linkIn(warning, 'undo-email').href);
    await phone.getByRole('button', { name: 'Keep this address' }).click();
    await see(phone.getByRole('heading', { name: 'The change is undone' }));
    await arrive(page, '/login');

    const reset = await world.ballpark.mailbox.mailTo(account.email, 'Set a new password for Ballpark');
    await phone.goto(linkIn(reset, 'reset-password').href);
    await phone.getByLabel(/^New password/).fill('Fairer-Price-2025');
    await phone.getByRole('button', { name: 'Set new password' }).click();
    await arrive(phone, '/login');
    await signIn(phone, { ...account, password: 'Fairer-Price-2025' });
    await arrive(phone, '/home');
  });
});

describe('‘This was not me’', () => {
  test('of a mail signs out everybody who is in the account', async () => {
    const account = await makeAccount(world.ballpark);
    const intruder = await openPerson(world, {
      as: await secondSession(account),
      expectedErrors: signedOutElsewhere,
    });
    await call(
      world.ballpark.url,
      'PUT /auth/password',
      { body: { currentPassword: account.password, newPassword: 'Foreign-Price-2025' } },
      account.token,
    );
    const there = { ...account, password: 'Foreign-Price-2025' };
    const left = await openPerson(world, {
      as: await secondSession(there),
      expectedErrors: signedOutElsewhere,
    });
    await openLive(left, '/achievements');
    const mail = await world.ballpark.mailbox.mailTo(account.email, 'Your password was changed');
    await intruder.goto(linkIn(mail, 'not-me').href);
    await see(intruder.getByRole('heading', { name: 'This was not you?' }));
    await intruder.getByRole('button', { name: 'Sign everybody out' }).click();
    await see(intruder.getByText(messages.notMeDone));
    await arrive(left, '/login');
    await world.ballpark.mailbox.mailTo(account.email, 'Set a new password for Ballpark');
    await intruder.getByRole('button', { name: 'Go to Sign in' }).click();
    await arrive(intruder, '/login');
  });
});
