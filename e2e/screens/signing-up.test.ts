import { beforeAll, describe, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { makeAccount } from '../support/accounts.ts';
import { openPerson } from '../support/open-person.ts';
import { openWorld, type World } from '../support/open-world.ts';
import { pauseClock } from '../support/pause-clock.ts';
import { arrive, errorOf, passwordField, see, toast } from '../support/phrases.ts';
import { plainPhoto } from '../support/plain-photo.ts';
import { settle } from '../support/settle.ts';
import { holdBack } from '../support/slow-network.ts';
import { passProfile } from '../support/pass-profile.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
  return world.close;
});

test('signing in can show the password, and says what it agrees to', async () => {
  const page = await openPerson(world);
  await page.goto('/login');
  await passwordField(page).fill('Fair-Price-2024');
  expect(await passwordField(page).getAttribute('type')).toBe('password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect.poll(() => passwordField(page).getAttribute('type')).toBe('text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  expect(await passwordField(page).getAttribute('type')).toBe('password');
  const agreed = page.getByText(/signing in, you agree to our terms and privacy policy/);
  await see(agreed);
  for (const [name, path] of [
    ['terms', '/terms'],
    ['privacy policy', '/privacy'],
  ] as const)
    expect(await agreed.getByRole('link', { name }).getAttribute('href')).toBe(path);
  await see(page.getByRole('button', { name: 'Sign in', exact: true }));
  await page.getByRole('link', { name: 'Create an account' }).click();
  await arrive(page, '/register');
});

test('registering shows how strong the password is, and what it lacks', async () => {
  const page = await openPerson(world);
  await page.goto('/register');
  const met = page.getByRole('listitem').filter({ hasText: '(met)' });
  const button = page.getByRole('button', { name: 'Create account' });
  await settle(page);
  const top = await topOf(button);
  const steps = [
    ['a', 'Weak', 1],
    ['aB', 'Fair', 2],
    ['aB1', 'Good', 3],
    ['aB1aB1aB', 'Strong', 4],
  ] as const;
  for (const [typed, level, count] of steps) {
    await passwordField(page).fill(typed);
    const mainText = () => page.getByRole('main').innerText();
    await expect.poll(mainText).toMatch(new RegExp(`Password strength:\\s+${level}`));
    expect(await met.count()).toBe(count);
    // Fonts differ a little in height.
    expect(Math.abs((await topOf(button)) - top)).toBeLessThan(5);
  }
  await page.getByRole('link', { name: 'Sign in' }).click();
  await arrive(page, '/login');
});

test('registering keeps name and e-mail through a reload, as soon as they are typed, and no password', async () => {
  const page = await openPerson(world);
  await page.goto('/register');
  const [name, email] = [
    page.getByRole('textbox', { name: 'Full name' }),
    page.getByRole('textbox', { name: 'Email' }),
  ];
  await name.fill('Maya Lindqvist');
  await email.fill('maya@example.org');
  await passwordField(page).fill('Fair-Price-2024');
  await page.reload();
  await expect.poll(() => name.inputValue()).toBe('Maya Lindqvist');
  expect(await email.inputValue()).toBe('maya@example.org');
  expect(await passwordField(page).inputValue()).toBe('');
  const kept = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
  expect(kept).toContain('Maya');
  expect(kept).not.toContain('Fair-');
  // Restored fields count as typed.
  await passwordField(page).fill('weak');
  await page.getByRole('button', { name: 'Create account' }).click();
  await see(page.getByText(messages.passwordTooShort));
  expect(await page.getByText(messages.nameMissing).count()).toBe(0);
});

test('the page that waits for the mail says where it went and what to do, sends another and signs out', async () => {
  const newcomer = await makeAccount(world.ballpark, { stage: 'registered' });
  const page = await openPerson(world, { as: newcomer, expectedErrors: [/status of (429|400|404|410)/] });
  const letThrough = await holdBack(page, '**/api/auth/verify-email');
  await page.goto('/verify-email?token=not-a-token');
  await see(page.getByText('Verifying your email'));
  await letThrough();
  await see(page.getByText(messages.verificationTokenInvalid));
  const resend = page.getByRole('button', { name: 'Resend Verification Email' });
  await see(resend);
  await expect.poll(() => new URL(page.url()).search).toBe('');

  await page.goto('/verify-email');
  await see(page.getByRole('heading', { name: 'Check Your Email' }));
  await see(page.getByText(newcomer.email));
  expect(await page.getByRole('main').getByRole('listitem').count()).toBe(3);
  await resend.click();
  await see(toast(page, messages.resendTooSoon).or(toast(page, messages.verificationSent)));
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await see(toast(page, messages.loggedOut));
  await arrive(page, '/');
});

describe('onboarding', () => {
  test('a username is checked after a pause in typing, from three characters on', async () => {
    const page = await onboard();
    await page.clock.install();
    await page.reload();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/check-username')) asked.push(request.url());
    });
    const letThrough = await holdBack(page, '**/check-username*');
    const username = page.getByRole('textbox', { name: 'Username' });
    const next = page.getByRole('button', { name: 'Continue' });
    await see(username);
    await pauseClock(page);
    await username.pressSequentially('no');
    await page.clock.runFor(1_000);
    expect(await next.isDisabled()).toBe(true);
    await username.pressSequentially('ra');
    await page.clock.runFor(400);
    await username.pressSequentially('.n');
    await page.clock.runFor(400);
    expect(asked).toEqual([]);
    await page.clock.resume();
    await see(page.getByRole('button', { name: 'Checking...' }));
    await letThrough();
    await see(page.getByText(messages.usernameAvailable));
    expect(asked).toHaveLength(1);
    expect(await next.isEnabled()).toBe(true);
    await see(page.getByRole('button', { name: 'Sign Out' }));
  });

  test('a profile photo of the wrong type or size is refused with its own text', async () => {
    const page = await onboard();
    const choose = page.getByLabel('Profile photo');
    const large = Buffer.alloc(10 * 1024 * 1024 + 1);
    await choose.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') });
    await see(toast(page, 'Invalid file type. Please upload JPEG, PNG, WebP, or GIF images.'));
    await choose.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: large });
    await see(toast(page, 'File too large. Please upload images smaller than 10MB.'));
  });

  test('a profile photo is uploaded during the next steps, and shows on the profile', async () => {
    const page = await onboard();
    const letThrough = await holdBack(page, '**/photos/upload-profile-base64');
    await page.getByLabel('Profile photo').setInputFiles(await plainPhoto('me.png'));
    await passProfile(page);
    await page.getByRole('combobox', { name: 'City' }).fill('Münch');
    await page.getByRole('option', { name: /^Munich,/ }).click();
    await page.getByRole('checkbox', { name: /^Selling/ }).check();
    await page.getByRole('button', { name: 'Complete Setup' }).click();
    await see(page.getByRole('button', { name: 'Finishing...' }));
    await letThrough();
    await see(toast(page, messages.photoUploaded));
    await arrive(page, '/home');
    await page.goto('/profile');
    await see(page.getByRole('button', { name: /^Enlarge: Profile photo/ }));
  });

  test('a profile photo whose bytes are no image is refused with the server’s text', async () => {
    const page = await onboard('desktop', [/status of 415/]);
    const buffer = Buffer.from('This is no photo.');
    await page.getByLabel('Profile photo').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
    await see(toast(page, 'Invalid file type. Please upload JPEG, PNG, WebP, or GIF images.'));
  });

  test('on a phone the open list of cities covers no button', async () => {
    const page = await onboard('phone');
    await passProfile(page);
    const city = page.getByRole('combobox', { name: 'City' });
    await city.pressSequentially('Mu', { delay: 30 });
    await see(page.getByRole('option'));
    expect(await page.getByRole('option').count()).toBeLessThanOrEqual(5);
    const next = page.getByRole('button', { name: 'Continue' });
    await next.click();
    await see(toast(page, messages.cityNotChosen));
    expect(await errorOf(city)).toBe(messages.cityNotChosen);
    await city.fill('Münch');
    await page.getByRole('option', { name: /^Munich,/ }).tap();
    await see(page.getByRole('button', { name: 'Complete Setup' }));
    await see(page.getByText('(completed)').locator('..').filter({ hasText: 'Location' }));
  });

  test('the device gives the location, or the step stays', async () => {
    const denied = await onboard();
    await passProfile(denied);
    await denied.getByRole('button', { name: 'Use my location' }).click();
    await see(toast(denied, messages.onboardingLocationFailed));
    await see(denied.getByText(messages.geolocationDenied));
    await see(denied.getByRole('combobox', { name: 'City' }));
    await see(denied.getByRole('button', { name: 'Sign Out' }));

    const page = await onboard();
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation({ latitude: 48.14, longitude: 11.58 });
    await passProfile(page);
    await page.getByRole('button', { name: 'Use my location' }).click();
    await see(toast(page, messages.locationDetected));
    const names = ['Selling', 'Buying', 'Browsing', 'Helping'];
    for (const name of names) await see(page.getByRole('checkbox', { name: new RegExp(`^${name}`) }));
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await arrive(page, '/');
  });
});

async function onboard(
  screen: 'phone' | 'desktop' = 'desktop',
  expectedErrors: readonly RegExp[] = [],
): Promise<Page> {
  const as = await makeAccount(world.ballpark, { stage: 'verified' });
  const page = await openPerson(world, { as, screen, expectedErrors });
  await page.goto('/onboarding');
  return page;
}

async function topOf(element: Locator): Promise<number> {
  return element.evaluate((found) => found.getBoundingClientRect().top);
}
