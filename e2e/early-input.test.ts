import { messages } from '@ballpark/domain/contract/messages.ts';
import { beforeAll, expect, test } from 'vitest';
import { openPerson } from './support/open-person.ts';
import { openWorld, type World } from './support/open-world.ts';
import { passwordField, see } from './support/phrases.ts';
import { holdBack } from './support/slow-network.ts';

let world: World;
const scripts = /\/assets\/.*\.js$/;

beforeAll(async () => {
  world = await openWorld();
  return world.close;
});

test('what is typed before a form’s code has loaded stays, and is sent', async () => {
  const page = await openPerson(world, { expectedErrors: [/401/] });
  const letScriptsCome = await holdBack(page, scripts);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('nobody@example.com');
  await passwordField(page).fill('Not my password 1');
  // Enabled once React is ready.
  const button = page.getByRole('button', { name: 'Sign in', exact: true });
  expect(await button.isDisabled()).toBe(true);
  await letScriptsCome();
  await button.click();
  await see(page.getByText(messages.badCredentials));
  expect(await page.getByLabel('Email').inputValue()).toBe('nobody@example.com');
});

test('the strength of a password typed before the form’s code has loaded is shown', async () => {
  const page = await openPerson(world);
  const letScriptsCome = await holdBack(page, scripts);
  await page.goto('/register', { waitUntil: 'commit' });
  await passwordField(page).fill('Not my password 1');
  await letScriptsCome();
  await see(page.getByText('Strong'));
});

test('a prerendered page shows without an error the notice for a visitor led away from another page', async () => {
  const page = await openPerson(world);
  await page.goto('/feed');
  await page.waitForURL('/');
  await page.goto('/login');
  await see(page.getByText(/We kept your place\./));
});
