import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Account, makeAccount, makeListing } from './support/accounts.ts';
import { openPerson } from './support/open-person.ts';
import { openWorld, type World } from './support/open-world.ts';
import { arrive, see, toast } from './support/phrases.ts';
import { signIn } from './support/sign-in.ts';

let world: World;
let owner: Account;
let listingId: string;

beforeAll(async () => {
  world = await openWorld();
  owner = await makeAccount(world.ballpark);
  ({ id: listingId } = await makeListing(world.ballpark, owner, { title: 'Walnut sideboard' }));
  return world.close;
});

/** Scripts that run before the page and remove or break a feature. */
const surroundings: Record<string, () => void> = {
  'a language that is none': () => {
    Object.defineProperty(navigator, 'language', { value: 'C' });
    Object.defineProperty(navigator, 'languages', { value: ['C'] });
  },
  'a language with a modifier': () => Object.defineProperty(navigator, 'language', { value: 'en-US@posix' }),
  'no crypto, locks, notifications or service workers': () => {
    for (const [of, name] of [
      [Crypto.prototype, 'randomUUID'],
      [Crypto.prototype, 'subtle'],
      [Navigator.prototype, 'locks'],
      [Navigator.prototype, 'serviceWorker'],
      [Navigator.prototype, 'storage'],
      [Navigator.prototype, 'share'],
      [globalThis, 'Notification'],
      [globalThis, 'caches'],
      [globalThis, 'indexedDB'],
      [globalThis, 'matchMedia'],
    ] as const)
      Reflect.deleteProperty(of, name);
  },
  'storage that throws': () => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  },
};

describe.each(Object.entries(surroundings))('in a browser with %s', (name, change) => {
  test('a person signs in, sees the feed, and opens a listing', async () => {
    const person = await makeAccount(world.ballpark);
    const page = await openPerson(world);
    await page.addInitScript(change);
    await page.goto('/');
    await see(page.getByText('Walnut sideboard').first());
    await page.goto('/login');
    await signIn(page, person);
    await arrive(page, '/home');
    const word = toast(page, messages.storageRefused);
    if (name === 'storage that throws') await see(word);
    await page.getByRole('link', { name: 'Walnut sideboard' }).first().click();
    await arrive(page, `/listing/${listingId}`);
    await see(page.getByRole('heading', { name: 'Walnut sideboard' }));
    await see(page.getByText(/hours remaining/));
  });
});

describe.each([
  ['a year behind', -365],
  ['three days ahead', 3],
])('with a clock that is %s', (_, days) => {
  test('a listing has its time left, its age and Suggest Price', async () => {
    const page = await openPerson(world, { as: await makeAccount(world.ballpark) });
    await page.addInitScript((offMs) => {
      const { now } = Date;
      globalThis.Date = class extends Date {
        constructor(...parts: []) {
          super(...((parts.length === 0 ? [now() + offMs] : parts) as []));
        }
        static override now = () => now() + offMs;
      } as DateConstructor;
    }, days * 86_400_000);
    await page.goto(`/listing/${listingId}`);
    await see(page.getByText('71 hours remaining'));
    await see(page.getByRole('button', { name: 'Suggest Price' }).first());
    expect(await page.getByText(/ago$/).first().innerText()).toMatch(/minute/);
  });
});

test.each(['ar-EG', 'fa-IR'])('in %s the English page has English numbers', async (locale) => {
  const page = await openPerson(world, { as: owner, locale });
  await page.goto('/profile');
  await see(page.getByText('Experience Points'));
  expect(await page.locator('body').innerText()).not.toMatch(/[٠-٩۰-۹]/);
});
