import { messages } from '@ballpark/domain/contract/messages.ts';
import { makeAccount, makeListing } from './support/accounts.ts';
import { arrive, signIn, toast } from './support/phrases.ts';
import { expect, test } from './support/test.ts';

test('a browser that refuses storage can be used, and one reads so', async ({ ballpark, person }) => {
  const account = await makeAccount(ballpark);
  const { id } = await makeListing(ballpark, account, { title: 'Walnut sideboard' });
  const page = await person();
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
    // Nor has it these, as an old or a hardened browser.
    Reflect.deleteProperty(Crypto.prototype, 'randomUUID');
    for (const name of ['locks', 'serviceWorker', 'storage', 'share'])
      Reflect.deleteProperty(Navigator.prototype, name);
    for (const name of ['Notification', 'matchMedia']) Reflect.deleteProperty(globalThis, name);
    Object.defineProperty(navigator, 'language', { value: 'en-US@posix' });
  });
  await page.goto('/');
  await expect(page.getByText('Walnut sideboard').first()).toBeVisible();
  await page.goto('/login');
  await signIn(page, account);
  await arrive(page, '/home');
  await expect(toast(page, messages.storageRefused)).toBeVisible();
  await page.getByRole('link', { name: 'Walnut sideboard' }).first().click();
  await arrive(page, `/listing/${id}`);
  await expect(page.getByRole('heading', { name: 'Walnut sideboard', level: 1 })).toBeVisible();
});
