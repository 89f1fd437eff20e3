import { makeAccount, makeListing, password } from './support/accounts.ts';
import { call } from './support/call.ts';
import { linkIn } from './support/mailbox.ts';
import { arrive, passOnboarding, passwordField, toast } from './support/phrases.ts';
import { makeFirstAdmin } from './support/staff.ts';
import { expect, test } from './support/test.ts';

test('a moderator lets a newcomer in, and what has a watched word waits until it is released', async ({
  ownBallpark,
  person,
}) => {
  const { mailbox, url } = ownBallpark;
  const admin = await makeAccount(ownBallpark);
  const neighbour = await makeAccount(ownBallpark);
  await makeFirstAdmin(ownBallpark, admin);
  const body = { approvesNewcomers: true, asksForWork: true, watchedWords: ['casino*'] };
  await call(url, 'PUT /admin/settings', { body }, admin.token);

  // The browser learns by a refusal that signing up takes a proof of work.
  const kim = await person({ url, screen: 'phone', expectedErrors: [/status of 403/] });
  const email = 'kim@example.com';
  await kim.goto('/register');
  await expect(kim.getByText('A moderator lets you in afterwards.')).toBeVisible();
  await kim.getByRole('textbox', { name: 'Full name' }).fill('Kim Newcomer');
  await kim.getByRole('textbox', { name: 'Email' }).fill(email);
  await passwordField(kim).fill(password);
  await kim.getByRole('button', { name: 'Create account' }).click();
  await arrive(kim, '/verify-email');
  await kim.goto(linkIn(await mailbox.mailTo(email), 'verify-email').href);
  await arrive(kim, '/waiting');
  await expect(kim.getByRole('heading', { name: 'Waiting for a moderator' })).toBeVisible();

  const deciding = await person({ url, as: admin });
  await deciding.goto('/moderation');
  await deciding.getByRole('link', { name: 'Newcomers (1)' }).click();
  await deciding.getByRole('button', { name: 'Let in Kim Newcomer' }).click();
  await deciding.getByLabel('Reason').fill('Welcome to the street');
  await deciding.getByRole('button', { name: 'Let in', exact: true }).last().click();
  await expect(toast(deciding, 'Let in. We’ve emailed them.')).toBeVisible();
  expect((await mailbox.mailTo(email, 'You’re in')).text).toContain('Welcome to the street');
  await kim.reload();
  await arrive(kim, '/onboarding');
  await passOnboarding(kim, 'kim.newcomer');

  const { id } = await makeListing(ownBallpark, neighbour, { title: 'Chips of a casino' });
  // The page of what is hidden.
  const expectedErrors = [/status of 404/];
  const owning = await person({ url, as: neighbour, screen: 'phone', expectedErrors });
  await owning.goto(`/listing/${id}`);
  await expect(owning.getByText(/^A moderator looks at this listing first/)).toBeVisible();
  await expect(owning.getByText('Nobody can guess while it’s hidden.')).toBeVisible();
  await deciding.goto('/moderation');
  await deciding.getByRole('link', { name: 'Chips of a casino' }).click();
  await expect(deciding.getByText('It has “casino*”, which you watch.')).toBeVisible();
  await deciding.getByRole('radio', { name: /^Keep/ }).check();
  await deciding.getByRole('textbox', { name: /^Why/ }).fill('A collector’s item');
  await deciding.getByRole('button', { name: 'Decide' }).click();
  await expect(deciding.getByRole('heading', { name: 'Kept' })).toBeVisible();
  await owning.reload();
  await expect(owning.getByText(/^A moderator looks at this listing first/)).toHaveCount(0);
});
