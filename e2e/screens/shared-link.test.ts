import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { makeAccount, makeListing, password, uploadPhoto } from '../support/accounts.ts';
import { closeListing, suggest } from '../support/listing-calls.ts';
import { verificationLinkIn } from '../support/mailbox.ts';
import { openPerson } from '../support/open-person.ts';
import { openWorld, type World } from '../support/open-world.ts';
import { passProfile } from '../support/pass-profile.ts';
import { arrive, passwordField, see, toast } from '../support/phrases.ts';
import { signIn } from '../support/sign-in.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
  return world.close;
});

const title = 'Brass telescope <b>1920</b>';
const asked = (page: Page) => page.getByRole('heading', { name: title, level: 1 });

test('a visitor sees what a shared link is about, signs up, opens the mail on another device, and comes to the listing on both', async () => {
  const owner = await makeAccount(world.ballpark);
  const photoUrls = [await uploadPhoto(world.ballpark, owner)];
  const { id } = await makeListing(world.ballpark, owner, { title, photoUrls, offerAmount: 1234 });
  await suggest(world.ballpark, id, await makeAccount(world.ballpark), 777);
  const phone = await openPerson(world, { screen: 'phone' });
  await phone.goto(`/listing/${id}`);
  await arrive(phone, '/');
  await see(asked(phone));
  const teaser = phone.getByRole('region', { name: title });
  for (const text of ['What would you say?', '1 suggestion', 'New York, United States', 'Product'])
    await see(teaser.getByText(text, { exact: true }));
  await expect
    .poll(() => teaser.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  expect(await teaser.innerText()).not.toMatch(/1,?234|777|Person \d/);

  await teaser.getByRole('link', { name: 'Get Started' }).click();
  await arrive(phone, '/register');
  await phone.goBack();
  await see(asked(phone));
  await phone.goForward();
  await phone.getByRole('textbox', { name: 'Full name' }).fill('Nora Newcomer');
  await phone.getByRole('textbox', { name: 'Email' }).fill('nora@example.com');
  await passwordField(phone).fill(password);
  const noted = phone.waitForResponse((response) => response.url().endsWith(`/listings/${id}/wanted`));
  await phone.getByRole('button', { name: 'Create account' }).click();
  await arrive(phone, '/verify-email');
  expect((await noted).status()).toBe(200);

  const desktop = await openPerson(world);
  await desktop.goto(verificationLinkIn(await world.ballpark.mailbox.mailTo('nora@example.com')).href);
  await desktop.getByRole('link', { name: 'Sign In' }).last().click();
  await signIn(desktop, { email: 'nora@example.com', password });
  await arrive(desktop, '/onboarding');
  await passProfile(desktop);
  await desktop.reload();
  await desktop.getByRole('combobox', { name: 'City' }).pressSequentially('Münch', { delay: 40 });
  await desktop.getByRole('option', { name: /^Munich,.*Germany$/ }).click();
  await desktop.getByRole('checkbox', { name: 'Selling' }).check();
  await closeListing(world.ballpark, id, owner, 800);
  await desktop.getByRole('button', { name: 'Complete Setup' }).click();
  await see(toast(desktop, messages.onboardingDone).or(asked(desktop)).first());
  await Promise.all([arrive(desktop, `/listing/${id}`), arrive(phone, `/listing/${id}`)]);
  await Promise.all([see(asked(desktop)), see(asked(phone))]);
});

test('who is still signing up comes to the link they open, and the link of a listing that is gone says so on the landing page', async () => {
  const owner = await makeAccount(world.ballpark);
  const { id } = await makeListing(world.ballpark, owner, { title });
  const newcomer = await makeAccount(world.ballpark, { stage: 'verified' });
  const page = await openPerson(world, { as: newcomer });
  await page.goto(`/listing/${id}`);
  await arrive(page, '/onboarding');
  await page.goto('/');
  await passProfile(page);
  await page.getByRole('combobox', { name: 'City' }).pressSequentially('Münch', { delay: 40 });
  await page.getByRole('option', { name: /^Munich,.*Germany$/ }).click();
  await page.getByRole('checkbox', { name: 'Selling' }).check();
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await arrive(page, `/listing/${id}`);
  await see(asked(page));

  const visitor = await openPerson(world, { expectedErrors: [/status of 404/] });
  await visitor.goto(`/listing/${owner.user.id}`);
  await see(visitor.getByText(messages.sharedListingGone));
  expect(await visitor.getByText(messages.signInNeeded).count()).toBe(0);
  await see(visitor.getByRole('heading', { name: /What’s it worth/, level: 1 }));
});
