import { suggestionSubmitted } from '@ballpark/domain/contract/screen-messages.ts';
import { shortenLocation } from '@ballpark/domain/places.ts';
import {
  closeListing,
  makeAccount,
  makeListing,
  password,
  suggest,
  uploadPhoto,
} from './support/accounts.ts';
import { holdBack } from './support/lines.ts';
import { linkIn } from './support/mailbox.ts';
import { arrive, passOnboarding, passwordField, signIn } from './support/phrases.ts';
import { expect, test } from './support/test.ts';

test('who signs up from a shared link comes to it on both devices', async ({ ballpark, person }) => {
  const title = 'Brass telescope <b>1920</b>';
  const email = 'nora@example.com';
  const owner = await makeAccount(ballpark);
  const photoUrls = [await uploadPhoto(ballpark, owner)];
  const { id, location } = await makeListing(ballpark, owner, { title, photoUrls, offerAmount: 1234 });
  await suggest(ballpark, id, await makeAccount(ballpark), 777);
  const phone = await person({ screen: 'phone' });
  await phone.goto(`/listing/${id}`);
  await arrive(phone, '/');
  const teaser = phone.getByRole('region', { name: title });
  for (const text of ['What do you think this is worth?', '1 guess', shortenLocation(location), 'Product'])
    await expect(teaser.getByText(text, { exact: true })).toBeVisible();
  await expect(teaser.locator('img')).toHaveJSProperty('complete', true);
  await expect(teaser).not.toHaveText(/1,?234|777|Person \d/);

  await teaser.getByLabel('Your guess').fill('800');
  await teaser.getByRole('button', { name: 'See how close' }).click();
  await expect(teaser.getByText(/You’d be the second to guess/)).toBeVisible();
  await teaser.getByRole('link', { name: 'Sign up to post this guess' }).click();
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
    // The privacy page says what each is for (server/src/site/first-texts.ts).
    for (const { name } of await page.context().cookies())
      expect(['ballpark-device', 'ballpark-known', 'ballpark-language']).toContain(name);
  }
});

test('what a visitor signs up to post is posted, and what they guessed before is a press away', async ({
  ballpark,
  person,
}) => {
  const email = 'visitor.who.guessed@example.com';
  const title = 'Walnut sideboard';
  const owner = await makeAccount(ballpark);
  const earlier = await makeListing(ballpark, owner, { title: 'Walnut stool' });
  const { id } = await makeListing(ballpark, owner, { title });
  const page = await person({ screen: 'phone' });
  await page.goto('/');
  const first = page.getByRole('article').filter({ hasText: 'Walnut stool' });
  await first.getByLabel('Your guess').fill('35');
  await first.getByRole('button', { name: 'See how close' }).click();
  const card = page.getByRole('article').filter({ hasText: title });
  await card.getByLabel('Your guess').fill('120');
  await card.getByRole('button', { name: 'See how close' }).click();
  await expect(card.getByText('You’d be the first to guess.')).toBeVisible();
  await card.getByRole('link', { name: 'Sign up to post this guess' }).click();
  await arrive(page, '/register');
  await page.getByRole('textbox', { name: 'Full name' }).fill('Vera Visitor');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await passwordField(page).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await arrive(page, '/verify-email');
  await page.goto(linkIn(await ballpark.mailbox.mailTo(email), 'verify-email').href);
  await arrive(page, '/onboarding');
  await passOnboarding(page, 'vera.visitor');
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await arrive(page, `/listing/${id}`);
  await expect(page.getByText(suggestionSubmitted)).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Price suggestions ?1$/ })).toBeVisible();
  const before = page.getByRole('region', { name: 'Guessed before signing in' });
  await expect(before).toContainText('Walnut stool');
  await before.getByRole('button', { name: 'Post this guess' }).click();
  await expect(before).toHaveCount(0);
  await page.goto(`/listing/${earlier.id}`);
  await expect(page.getByRole('heading', { name: /^Price suggestions ?1$/ })).toBeVisible();
});

test('what a visitor asks on the front page stands in the form once they have joined, in another tab too', async ({
  ballpark,
  person,
}) => {
  const email = 'visitor.who.asked@example.com';
  const page = await person({ screen: 'phone' });
  await page.goto('/');
  await page.getByLabel('What would you like priced?').fill('harp tuning');
  await page.getByLabel('Do you have a price?').fill('2,400');
  await page.keyboard.press('Enter');
  await arrive(page, '/prices');
  await expect(page.getByRole('heading', { name: 'Nobody has asked about “harp tuning” yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Ask about “harp tuning”' }).click();
  await arrive(page, '/register');
  await page.getByRole('textbox', { name: 'Full name' }).fill('Anna Asker');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await passwordField(page).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await arrive(page, '/verify-email');
  const other = await page.context().newPage();
  await other.goto(linkIn(await ballpark.mailbox.mailTo(email), 'verify-email').href);
  await arrive(other, '/onboarding');
  await passOnboarding(other, 'anna.asker');
  await other.getByRole('button', { name: 'Complete Setup' }).click();
  await arrive(other, '/create');
  await expect(other.getByRole('textbox', { name: /^Title/ })).toHaveValue('harp tuning');
  await expect(other.getByRole('textbox', { name: 'Offer amount' })).toHaveValue(/^2.?400/);
});

test('the question of the front page is in sight, and is answered without scripts', async ({ person }) => {
  const page = await person();
  for (const [width, height] of [
    [390, 844],
    [1366, 768],
    [683, 384],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    for (const name of ['What would you like priced?', /^Do you have a price/])
      await expect(page.getByRole('textbox', { name })).toBeInViewport({ ratio: 1 });
  }
  const letScriptsCome = await holdBack(page, /\/assets\/.*\.js$/);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByLabel('What would you like priced?').fill('zither');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/prices?q=zither&amount=', { waitUntil: 'commit' });
  await letScriptsCome();
  await expect(page.getByRole('heading', { name: 'Nobody has asked about “zither” yet' })).toBeVisible();
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
  await seeStep('Choose a username');
  await page.goForward();
  await seeStep('Where are you?');
  await page.reload();
  await seeStep('Where are you?');
  await page.getByRole('button', { name: 'Back' }).click();
  await seeStep('Choose a username');
  await page.goForward();
  await page.goForward();
  await seeStep('What brings you here?');
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await arrive(page, '/home');
  await page.goBack();
  await arrive(page, '/unsubscribe');
});
