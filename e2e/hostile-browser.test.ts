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

test('with a clock that is wrong a listing has its time left and its age', async ({ ballpark, person }) => {
  const { id } = await makeListing(ballpark, await makeAccount(ballpark));
  const as = await makeAccount(ballpark);
  for (const days of [-365, 3]) {
    const page = await person({ as, locale: 'ar-EG' });
    await page.addInitScript((offMs) => {
      const { now } = Date;
      globalThis.Date = class extends Date {
        constructor(...parts: []) {
          super(...((parts.length === 0 ? [now() + offMs] : parts) as []));
        }
        static override now = () => now() + offMs;
      } as DateConstructor;
    }, days * 86_400_000);
    await page.goto(`/listing/${id}`);
    await expect(page.getByText('71 hours remaining')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Suggest Price' }).first()).toBeVisible();
    await expect(page.getByText(/ago$/).first()).toHaveText(/minute/);
    // The English page has English numbers in every locale.
    await expect(page.locator('body')).not.toHaveText(/[٠-٩]/);
  }
});
