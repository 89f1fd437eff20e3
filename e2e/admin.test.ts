import type { Page } from '@playwright/test';
import { makeAccount, makeListing, password } from './support/accounts.ts';
import { arrive, passwordField, signIn, toast } from './support/phrases.ts';
import { adminPath } from './support/staff.ts';
import { expect, test } from './support/test.ts';

test('the first admin’s first hour', async ({ ownBallpark, person }) => {
  const { mailbox, url } = ownBallpark;
  const ada = await makeAccount(ownBallpark, { name: 'Ada Lovelace' });
  const ben = await makeAccount(ownBallpark, { name: 'Ben Okri' });
  await makeListing(ownBallpark, ben, { title: 'A stolen bike' });

  // Opens the log's link before signing in.
  const admin = await person({ url });
  const navigation = admin.getByRole('navigation', { name: 'Admin' });
  const search = admin.getByRole('main').getByRole('searchbox', { name: 'Search' });
  await admin.goto(await adminPath(ownBallpark));
  await admin.getByRole('link', { name: 'Sign In' }).first().click();
  await signIn(admin, ada);
  await admin.getByRole('button', { name: 'Become the admin' }).click();
  await admin
    .getByRole('textbox', { name: 'Responsible person or organization' })
    .fill('Elm Street Association');
  await admin.getByRole('textbox', { name: 'Postal address' }).fill('Elm Street 1\nSpringfield');
  await admin.getByRole('textbox', { name: 'Contact address' }).fill('desk@example.com');
  await admin.getByRole('button', { name: 'Save and open settings' }).click();
  await toastPasses(admin, 'Settings saved');

  // A new name replaces the first one everywhere, and a hostile text stays text.
  const tagline = `$& </script><script>boom()</script> %SITE_NAME%`;
  await admin.getByRole('textbox', { name: /^Name/ }).fill('Elm & Sons');
  await admin.getByRole('textbox', { name: 'Tagline' }).fill(tagline);
  await admin.getByRole('radio', { name: 'Invited' }).check();
  await admin.getByRole('button', { name: 'Save settings' }).click();
  await toastPasses(admin, 'Settings saved');
  await navigation.getByRole('link', { name: 'Texts' }).click();
  await admin.getByRole('radio', { name: 'House rules' }).check();
  const rules = admin.getByRole('textbox', { name: 'House rules, in Markdown' });
  await rules.fill('# Elm Street\n\nBe kind. <b>No tags.</b>');
  await admin.getByRole('button', { name: 'Preview' }).click();
  await expect(admin.getByRole('heading', { name: 'Elm Street', level: 2 })).toBeVisible();
  await admin.getByRole('button', { name: 'Publish' }).click();
  await toastPasses(admin, 'Text published');
  const contact = await (await fetch(`${url}/contact`)).text();
  expect(contact).toContain('<title>Contact · Elm &amp; Sons</title>');
  expect(contact).not.toMatch(/Ballpark|<script>boom/);
  const visitor = await person({ url });
  await visitor.goto('/');
  await expect(visitor.getByText(tagline)).toBeVisible();
  await expect(visitor.getByText('Run by Elm Street Association')).toBeVisible();
  const imprint = await (await fetch(`${url}/imprint`)).text();
  expect(imprint).toContain('Elm Street Association<br>\nElm Street 1<br>\nSpringfield');
  await visitor.getByRole('link', { name: 'House rules' }).click();
  await expect(visitor.getByRole('heading', { name: 'Elm Street', level: 2 })).toBeVisible();
  await expect(visitor.getByText('Be kind. <b>No tags.</b>')).toBeVisible();
  await visitor.goto('/register');
  await expect(visitor.getByRole('heading', { name: 'By invitation only' })).toBeVisible();

  await navigation.getByRole('link', { name: 'People' }).click();
  await admin.getByRole('button', { name: 'Create an invitation link' }).click();
  await visitor.goto(await admin.getByRole('textbox', { name: 'Invitation link' }).inputValue());
  await expect(
    visitor.getByText('By creating an account, you accept the terms and the house rules.'),
  ).toBeVisible();
  await visitor.getByRole('textbox', { name: 'Full name' }).fill('Cleo Invited');
  await visitor.getByRole('textbox', { name: 'Email' }).fill('cleo@example.com');
  await passwordField(visitor).fill(password);
  await visitor.getByRole('button', { name: 'Create account' }).click();
  await arrive(visitor, '/verify-email');

  await search.fill('okri');
  await expect(admin.getByText('1 person', { exact: true })).toBeVisible();
  await admin.getByRole('button', { name: /^Role of Ben Okri: Member/ }).click();
  await admin.getByRole('radio', { name: 'Moderator' }).check();
  await admin.getByRole('textbox', { name: 'Reason' }).fill('Knows the street');
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByRole('button', { name: /^Role of Ben Okri: Moderator/ })).toBeVisible();
  await mailbox.mailTo(ben.email, 'You’re now a moderator');

  await navigation.getByRole('link', { name: 'Listings' }).click();
  // The page before has a search as well.
  await expect(admin.getByText('1 listing', { exact: true })).toBeVisible();
  await search.fill('stolen');
  await admin.waitForURL(/q=stolen/);
  await admin.getByRole('button', { name: 'Decide about A stolen bike' }).click();
  await admin.getByRole('radio', { name: 'Remove it' }).check();
  await admin.getByRole('textbox', { name: 'Why?' }).fill('It is somebody else’s.');
  await admin.getByRole('dialog').getByRole('button', { name: 'Decide', exact: true }).click();
  await toastPasses(admin, 'Decision saved. We’ve told them.');
  await mailbox.mailTo(ben.email, '“A stolen bike” was removed');

  await navigation.getByRole('link', { name: 'Jobs and email' }).click();
  await expect(admin.getByRole('table', { name: 'Emails by outcome' })).toBeVisible();
  await expect(admin.getByText('No failed jobs.')).toBeVisible();
  await navigation.getByRole('link', { name: 'Log' }).click();
  await expect(admin.getByRole('row')).toContainText([
    'decided a case about Ben Okri',
    'told Ben Okri',
    'changed the role of Ben Okri (@',
    'created an invitation',
    'changed the settings: ',
    'became the first admin',
  ]);
});

/** The toast covers links, and stays while hovered. */
async function toastPasses(page: Page, text: string): Promise<void> {
  await expect(toast(page, text)).toBeVisible();
  await page.mouse.move(10, 10);
  await expect(toast(page, text)).toBeHidden();
}
