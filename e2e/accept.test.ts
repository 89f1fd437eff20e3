import { makeAccount } from './support/accounts.ts';
import { call } from './support/call.ts';
import { arrive, signIn } from './support/phrases.ts';
import { makeFirstAdmin } from './support/staff.ts';
import { expect, test } from './support/test.ts';

test('terms that have changed are read and accepted before anything else, and stay readable as they were', async ({
  ownBallpark,
  person,
}) => {
  const { url } = ownBallpark;
  const maya = await makeAccount(ownBallpark);
  const admin = await makeAccount(ownBallpark);
  await makeFirstAdmin(ownBallpark, admin);
  const page = await person({ as: maya, url });
  await page.goto('/home');
  const text = '# Elm Street\n\nNo guns, and no [secrets](/privacy).';
  const body = { version: 0, text, mustAccept: true };
  await call(url, 'PUT /admin/pages/:page', { params: { page: 'terms' }, body }, admin.token);

  // An open page learns of it with its next visit.
  await page.goto('/saved');
  await arrive(page, '/accept');
  await expect(page.getByRole('heading', { name: 'The terms have changed' })).toBeVisible();
  await expect(page.getByText('No guns')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Delete my account' })).toBeVisible();
  await page.getByRole('button', { name: 'Accept and go on' }).click();
  await arrive(page, '/saved');
  await page.goto('/help/terms');
  await page.getByRole('link', { name: 'secrets' }).click();
  await arrive(page, '/help/privacy');

  // Without scripts, as search engines read it.
  const plain = await (await fetch(`${url}/terms`)).text();
  expect(plain).toContain('No guns');
  expect(plain).not.toContain('%PAGE_TEXT%');
  const visitor = await person({ url });
  await visitor.goto('/terms');
  await visitor.getByRole('link', { name: 'the first text' }).click();
  await expect(visitor.getByText('This is the first text.')).toBeVisible();
  await expect(visitor.getByRole('heading', { name: 'Fair play' })).toBeVisible();
  await visitor.getByRole('link', { name: 'Read the current one' }).click();
  await expect(visitor.getByRole('heading', { name: 'Elm Street' })).toBeVisible();
  await visitor.goto('/login');
  await signIn(visitor, maya);
  await arrive(visitor, '/home');
});
