import { messages } from '@ballpark/domain/contract/messages.ts';
import {
  closeListing,
  makeAccount,
  makeListing,
  password,
  suggest,
  uploadPhoto,
} from './support/accounts.ts';
import { linkIn } from './support/mailbox.ts';
import { arrive, passOnboarding, passwordField, signIn } from './support/phrases.ts';
import { expect, test } from './support/test.ts';

test('a waiting tab goes on when signing up goes on on a phone', async ({ ballpark, person }) => {
  const newcomer = await makeAccount(ballpark, { stage: 'registered' });
  const link = linkIn(await ballpark.mailbox.mailTo(newcomer.email), 'verify-email');
  const desktop = await person({ as: newcomer });
  const streaming = desktop.waitForResponse(/\/api\/live\b/);
  await desktop.goto('/verify-email');
  await expect(desktop.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  // From here the desktop page gets no input or focus.
  await streaming;

  const phone = await person({ screen: 'phone' });
  await phone.goto(link.href);
  await arrive(phone, '/');
  const notice = phone.getByRole('status').filter({ hasText: messages.signInToVerify });
  await notice.getByRole('link', { name: 'Sign In' }).click();
  await expect(phone.getByText(messages.signInToVerify)).toBeVisible();
  const streamingOn = desktop.waitForResponse(/\/api\/live\b/);
  await signIn(phone, newcomer);
  await Promise.all([arrive(desktop, '/onboarding'), arrive(phone, '/onboarding'), streamingOn]);

  await desktop.getByRole('textbox', { name: 'Username' }).fill('n');
  await expect(desktop.getByText(messages.usernameTooShort)).toBeVisible();
  await passOnboarding(phone, 'nora.two.devices');
  await phone.getByRole('button', { name: 'Complete Setup' }).click();
  await Promise.all([arrive(phone, '/home'), arrive(desktop, '/home')]);
});

test('who signs up from a shared link comes to it on both devices', async ({ ballpark, person }) => {
  const title = 'Brass telescope <b>1920</b>';
  const email = 'nora@example.com';
  const owner = await makeAccount(ballpark);
  const photoUrls = [await uploadPhoto(ballpark, owner)];
  const { id } = await makeListing(ballpark, owner, { title, photoUrls, offerAmount: 1234 });
  await suggest(ballpark, id, await makeAccount(ballpark), 777);
  const phone = await person({ screen: 'phone' });
  await phone.goto(`/listing/${id}`);
  await arrive(phone, '/');
  const teaser = phone.getByRole('region', { name: title });
  for (const text of ['What would you say?', '1 suggestion', 'New York, United States', 'Product'])
    await expect(teaser.getByText(text, { exact: true })).toBeVisible();
  await expect(teaser.locator('img')).toHaveJSProperty('complete', true);
  await expect(teaser).not.toHaveText(/1,?234|777|Person \d/);

  await teaser.getByRole('link', { name: 'Get Started' }).click();
  await arrive(phone, '/register');
  await phone.getByRole('textbox', { name: 'Full name' }).fill('Nora Newcomer');
  await phone.getByRole('textbox', { name: 'Email' }).fill(email);
  await passwordField(phone).fill(password);
  await phone.getByRole('button', { name: 'Create account' }).click();
  await arrive(phone, '/verify-email');

  const desktop = await person();
  await desktop.goto(linkIn(await ballpark.mailbox.mailTo(email), 'verify-email').href);
  await desktop.getByRole('link', { name: 'Sign In' }).last().click();
  await signIn(desktop, { email, password });
  await arrive(desktop, '/onboarding');
  await passOnboarding(desktop, 'nora.newcomer');
  await closeListing(ballpark, id, owner, 800);
  await desktop.getByRole('button', { name: 'Complete Setup' }).click();
  for (const page of [desktop, phone]) {
    await arrive(page, `/listing/${id}`);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  }
});

test('steps of onboarding are entries of the history until it is done', async ({ ballpark, person }) => {
  const page = await person({ as: await makeAccount(ballpark, { stage: 'verified' }), screen: 'phone' });
  const seeStep = (name: string) => expect(page.getByRole('heading', { name })).toBeVisible();
  await page.goto('/unsubscribe');
  await page.goto('/onboarding');
  await passOnboarding(page, 'nora.step.by.step');
  await page.goBack();
  await seeStep('Where are you?');
  await page.goBack();
  await seeStep('Who are you here?');
  await page.goForward();
  await seeStep('Where are you?');
  await page.reload();
  await seeStep('Where are you?');
  await page.getByRole('button', { name: 'Back' }).click();
  await seeStep('Who are you here?');
  await page.goForward();
  await page.goForward();
  await seeStep('What brings you here?');
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await arrive(page, '/home');
  await page.goBack();
  await arrive(page, '/unsubscribe');
});
