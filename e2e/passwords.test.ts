import { messages } from '@ballpark/domain/contract/messages.ts';
import { makeAccount } from './support/accounts.ts';
import { call } from './support/call.ts';
import { linkIn } from './support/mailbox.ts';
import { arrive, openLive, signIn } from './support/phrases.ts';
import { expect, test } from './support/test.ts';

const renewed = 'Fairer-Price-2025';
const signedOutElsewhere = [/status of 401/];
const refused = [/status of 400/];

test('a forgotten password is replaced by a link; devices are signed out', async ({ ballpark, person }) => {
  const account = await makeAccount(ballpark);
  const desktop = await person({ as: account, expectedErrors: signedOutElsewhere });
  await openLive(desktop, '/leaderboard');

  const phone = await person({ screen: 'phone', expectedErrors: refused });
  await phone.goto('/login');
  await phone.getByRole('link', { name: 'Forgot password?' }).click();
  await arrive(phone, '/forgot-password');
  await phone.getByRole('textbox', { name: 'Email' }).fill(account.email.toUpperCase());
  await phone.getByRole('button', { name: 'Send me a link' }).click();
  await expect(phone.getByText(messages.resetMailAsked)).toBeVisible();

  const asked = await ballpark.mailbox.mailTo(account.email, 'Set a new password for Ballpark');
  const link = linkIn(asked, 'reset-password');
  expect(link.origin).toBe(ballpark.url);
  const answer = await phone.goto(link.href);
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(phone.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await expect(phone).toHaveURL((url) => url.hash === '');
  // Opening the page changes nothing.
  await call(ballpark.url, 'GET /auth/profile', {}, account.token);

  await phone.getByLabel(/^New password/).fill(renewed);
  await phone.getByRole('button', { name: 'Set new password' }).click();
  await arrive(phone, '/login');
  await expect(phone.getByRole('main').getByText(messages.passwordReset)).toBeVisible();
  await arrive(desktop, '/login');
  await signIn(phone, { ...account, password: renewed });
  await arrive(phone, '/home');
  const mail = await ballpark.mailbox.mailTo(account.email, 'Your password was changed');
  expect(mail.text).toContain(`${ballpark.url}/not-me#token=`);

  const later = await person({ expectedErrors: refused });
  await later.goto(link.href);
  await expect(later.getByText(messages.resetLinkUsed)).toBeVisible();
  await expect(later.getByRole('heading', { name: 'This link doesn’t work' })).toBeFocused();
});
