import { messages } from '@ballpark/domain/contract/messages.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestProvider, type TestProvider } from '../../server/test/support/test-provider.ts';
import { makeAccount, munich } from '../support/accounts.ts';
import { authenticatorApp } from '../support/authenticator-app.ts';
import { call } from '../support/call.ts';
import { resetLinkIn } from '../support/mailbox.ts';
import { openPerson } from '../support/open-person.ts';
import { openWorld, type World } from '../support/open-world.ts';
import { arrive, see, toast } from '../support/phrases.ts';

let world: World;
let provider: TestProvider;

beforeAll(async () => {
  provider = await startTestProvider();
  const { issuer, clientId, clientSecret } = provider;
  const env = {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_LABEL: 'Example ID',
  };
  world = await openWorld({ env });
  provider.allow(`${world.ballpark.url}/oidc`);
  return async () => {
    await world.close();
    await provider.close();
  };
});

describe('an account elsewhere', () => {
  test('opens an account here, and leaves nothing in the address', async () => {
    provider.person = {
      subject: 'new',
      name: 'Ada Elsewhere',
      email: 'ada@example.com',
      email_verified: true,
    };
    const page = await openPerson(world, { screen: 'phone' });
    await page.goto('/register');
    await page.getByRole('button', { name: 'Continue with Example ID' }).click();
    await arrive(page, '/onboarding');
    expect(page.url()).not.toContain('code=');
    await page.reload();
    await see(page.getByRole('heading', { name: 'Who are you here?' }));
  });

  test('says why it opens no account when the e-mail is taken, and leads back', async () => {
    const account = await makeAccount(world.ballpark);
    provider.person = { subject: 'same', name: 'Ada', email: account.email, email_verified: true };
    const page = await openPerson(world, { expectedErrors: [/status of 409/] });
    await page.goto('/login');
    await page.getByRole('button', { name: 'Continue with Example ID' }).click();
    await see(page.getByRole('alert').getByText(messages.oidcEmailTaken));
    await page.getByRole('link', { name: 'Back to Sign in' }).click();
    await arrive(page, '/login');
  });

  test('is connected in the settings, signs in from then on, and is disconnected', async () => {
    const account = await makeAccount(world.ballpark);
    provider.person = { subject: 'mine', name: 'Ada', email: 'ada@id.example', email_verified: true };
    const page = await openPerson(world, { as: account });
    await page.goto('/settings/security');
    await page.getByRole('button', { name: 'Connect Example ID' }).click();
    await arrive(page, '/settings/security');
    await see(page.getByText('ada@id.example'));

    const other = await openPerson(world);
    await other.goto('/login');
    await other.getByRole('button', { name: 'Continue with Example ID' }).click();
    await arrive(other, '/home');
    await other.goto('/settings/security');
    await other.getByRole('button', { name: 'Disconnect' }).click();
    await see(toast(other, messages.identityRemoved));
    await see(other.getByRole('button', { name: 'Connect Example ID' }));
  });

  test('asks for the code of the app where two-step sign-in is on, and leads on', async () => {
    const account = await makeAccount(world.ballpark);
    provider.person = { subject: 'two', name: 'Ada', email: 'two@id.example', email_verified: true };
    const page = await openPerson(world, { as: account });
    await page.goto('/settings/security');
    await page.getByRole('button', { name: 'Connect Example ID' }).click();
    await see(page.getByText('two@id.example'));
    const { url } = world.ballpark;
    const { secret } = await call(url, 'POST /auth/factors/totp', {}, account.token);
    const nextCode = authenticatorApp(secret);
    await call(url, 'POST /auth/factors/totp/confirm', { body: { code: nextCode() } }, account.token);

    const other = await openPerson(world, { screen: 'phone', expectedErrors: [/status of 401/] });
    await other.goto('/login');
    await other.getByRole('button', { name: 'Continue with Example ID' }).click();
    await other.getByLabel(/^Code/).fill(nextCode());
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await arrive(other, '/home');
  });

  test('needs no password to change the e-mail and to leave, and sets one by a mailed link', async () => {
    const email = 'no-password@example.com';
    provider.person = { subject: 'no password', name: 'Ada Elsewhere', email, email_verified: true };
    // A request for proof, and requests of a stream that hears of the ended session before the deletion is answered.
    const expectedErrors = [/status of 403/, /status of 401/];
    const page = await openPerson(world, { screen: 'phone', expectedErrors });
    await page.goto('/login');
    await page.getByRole('button', { name: 'Continue with Example ID' }).click();
    await arrive(page, '/onboarding');
    const token = (await page.evaluate(() => localStorage.getItem('ballpark.token'))) ?? '';
    const profile = { username: 'ada.elsewhere', preferences: ['helping' as const], ...munich };
    const { url, mailbox } = world.ballpark;
    await call(url, 'POST /auth/onboarding', { body: profile }, token);

    await page.goto('/settings/email');
    await page.getByLabel(/^New email/).fill('ada.next@example.com');
    await expect.poll(() => page.getByLabel(/password/i).count()).toBe(0);
    await page.getByRole('button', { name: 'Change email' }).click();
    await see(page.getByText(messages.emailChangeAsked));

    // As if the last proof had expired.
    const error = messages.proofRequired;
    const json = { success: false, error, message: error, code: 'PROOF_REQUIRED' };
    await page.route('**/api/account', (route) => route.fulfill({ status: 403, json }), { times: 1 });
    await page.goto('/settings/account');
    const remove = async () => {
      await page.getByLabel('I want my account to be deleted').check();
      await page.getByRole('button', { name: 'Delete my account' }).click();
    };
    await remove();
    const question = page.getByRole('dialog', { name: 'Confirm it is you' });
    await see(question.getByText('Your account has no password.'));
    await question.getByRole('button', { name: 'Continue with Example ID' }).click();
    await see(toast(page, messages.oidcConfirmed));
    await arrive(page, '/settings/account');

    await page.goto('/settings/security');
    await page.getByRole('button', { name: 'Mail me a link to set one' }).click();
    await see(toast(page, messages.firstPasswordAsked));
    await page.goto(String(resetLinkIn(await mailbox.mailTo(email, 'Set a new password for Ballpark'))));
    await see(page.getByRole('heading', { name: /password/ }));

    await page.goto('/settings/account');
    await remove();
    await arrive(page, '/');
  });

  test('says so when the person declined there, and after a reload', async () => {
    provider.person = null;
    const page = await openPerson(world, { expectedErrors: [/status of 400/] });
    await page.goto('/login');
    await page.getByRole('button', { name: 'Continue with Example ID' }).click();
    await see(page.getByRole('alert').getByText(messages.oidcRefused));
    await page.reload();
    await see(page.getByRole('alert').getByText(messages.oidcRefused));
  });
});
