import { messages } from '@ballpark/domain/contract/messages.ts';
import { startTestProvider, type TestProvider } from './support/test-provider.ts';
import { makeAccount } from './support/accounts.ts';
import { arrive, toast } from './support/phrases.ts';
import { startBallpark } from './support/start-ballpark.ts';
import { expect, test as base } from './support/test.ts';

/** The server of these tests has a provider beside it. */
const test = base.extend<object, { provider: TestProvider }>({
  provider: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from here
    async ({}, use) => {
      const provider = await startTestProvider();
      await use(provider);
      await provider.close();
    },
    { scope: 'worker' },
  ],
  ballpark: [
    async ({ provider }, use) => {
      const env = {
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: provider.clientId,
        OIDC_CLIENT_SECRET: provider.clientSecret,
        OIDC_LABEL: 'Example ID',
      };
      const ballpark = await startBallpark({ env });
      provider.allow(`${ballpark.url}/oidc`);
      await use(ballpark);
      await ballpark.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});
// One worker, because each would start a server more.
test.describe.configure({ mode: 'default' });

test('an account elsewhere opens one here', async ({ person, provider }) => {
  provider.person = { subject: 'new', name: 'Ada', email: 'ada@example.com', email_verified: true };
  const page = await person({ screen: 'phone' });
  await page.goto('/register');
  await page.getByRole('button', { name: 'Continue with Example ID' }).click();
  await arrive(page, '/onboarding');
  expect(page.url()).not.toContain('code=');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Choose a username' })).toBeVisible();
});

test('an account elsewhere is connected, signs in, and goes', async ({ ballpark, person, provider }) => {
  provider.person = { subject: 'mine', name: 'Ada', email: 'ada@id.example', email_verified: true };
  const page = await person({ as: await makeAccount(ballpark) });
  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Connect Example ID' }).click();
  await expect(page.getByText('ada@id.example')).toBeVisible();
  await arrive(page, '/settings/security');

  const other = await person();
  await other.goto('/login');
  await other.getByRole('button', { name: 'Continue with Example ID' }).click();
  await arrive(other, '/home');
  await other.goto('/settings/security');
  await other.getByRole('button', { name: 'Disconnect' }).click();
  await expect(toast(other, messages.identityRemoved)).toBeVisible();
  await expect(other.getByRole('button', { name: 'Connect Example ID' })).toBeVisible();
});
