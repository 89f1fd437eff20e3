import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { makeAccount, makeListing, password } from '../support/accounts.ts';
import { call } from '../support/call.ts';
import { adminPath, makeFirstAdmin } from '../support/first-admin.ts';
import { openPerson } from '../support/open-person.ts';
import { openWorld, type World } from '../support/open-world.ts';
import { publicPaths } from '../support/public-paths.ts';
import { arrive, passwordField, see, toast } from '../support/phrases.ts';
import { signIn } from '../support/sign-in.ts';

test('the first admin’s first hour', async () => {
  const world = await newWorld();
  const { ballpark } = world;
  const ada = await makeAccount(ballpark, { name: 'Ada Lovelace' });
  const ben = await makeAccount(ballpark, { name: 'Ben Okri' });
  await makeListing(ballpark, ben, { title: 'A stolen bike' });

  // Opens the log's link before signing in.
  const admin = await openPerson(world);
  await admin.goto(await adminPath(ballpark));
  await admin.getByRole('link', { name: 'Sign In' }).first().click();
  await signIn(admin, ada);
  await admin.getByRole('button', { name: 'Become the admin' }).click();
  await admin.getByRole('link', { name: 'Open the settings' }).click();

  await admin.getByRole('textbox', { name: 'Tagline' }).fill('What Elm Street thinks.');
  await admin.getByRole('textbox', { name: 'Text' }).fill('# Elm Street\n\nBe kind. <b>No tags.</b>');
  await save(admin);

  const visitor = await openPerson(world);
  await visitor.goto('/');
  await see(visitor.getByText('What Elm Street thinks.'));
  await visitor.getByRole('link', { name: 'House Rules' }).click();
  await see(visitor.getByRole('heading', { name: 'Elm Street', level: 2 }));
  await see(visitor.getByText('Be kind. <b>No tags.</b>'));

  await admin.getByRole('radio', { name: 'Nobody' }).check();
  await save(admin);
  await visitor.goto('/register');
  await see(visitor.getByRole('heading', { name: 'Signing up is closed' }));
  await admin.getByRole('radio', { name: 'Invited' }).check();
  await save(admin);
  await visitor.goto('/register');
  await see(visitor.getByRole('heading', { name: 'By invitation' }));
  await admin.getByRole('link', { name: 'People', exact: true }).first().click();
  await admin.getByRole('button', { name: 'Make an invitation link' }).click();
  const link = await admin.getByRole('textbox', { name: 'Invitation link' }).inputValue();
  await visitor.goto(link);
  await see(visitor.getByText('By creating an account you accept the house rules.'));
  await visitor.getByRole('textbox', { name: 'Full name' }).fill('Cleo Invited');
  await visitor.getByRole('textbox', { name: 'Email' }).fill('cleo@example.com');
  await passwordField(visitor).fill(password);
  await visitor.getByRole('button', { name: 'Create account' }).click();
  await arrive(visitor, '/verify-email');

  await admin.getByRole('searchbox', { name: 'Search' }).fill('okri');
  await see(admin.getByText('1 person', { exact: true }));
  await admin.getByRole('button', { name: /^Role of Ben Okri: Member/ }).click();
  await admin.getByRole('radio', { name: 'Moderator' }).check();
  await admin.getByRole('textbox', { name: 'Reason' }).fill('Knows the street');
  await admin.getByRole('button', { name: 'Save' }).click();
  await see(admin.getByRole('button', { name: /^Role of Ben Okri: Moderator/ }));
  await ballpark.mailbox.mailTo(ben.email, 'You are a moderator now');
  expect((await call(ballpark.url, 'GET /auth/profile', {}, ben.token)).user.role).toBe('moderator');

  await admin.getByRole('link', { name: 'Ben Okri' }).click();
  await see(admin.getByRole('heading', { name: 'Ben Okri', level: 1 }));
  await admin.getByRole('button', { name: 'Sign out everywhere' }).click();
  await admin.getByRole('textbox', { name: 'Reason' }).fill('Lost his phone');
  await admin.getByRole('button', { name: 'Sign out', exact: true }).click();
  await toastPasses(admin, 'Signed out');
  await see(admin.getByText('Signed out', { exact: true }).last());
  await admin.getByRole('link', { name: 'Listings', exact: true }).last().click();
  await admin.getByRole('searchbox', { name: 'Search' }).last().fill('stolen');
  // The unfiltered list has one result too.
  await admin.waitForURL(/q=stolen/);
  await see(admin.getByText('1 listing', { exact: true }));
  await admin.getByRole('button', { name: 'Decide about A stolen bike' }).click();
  await admin.getByRole('radio', { name: 'Remove it' }).check();
  await admin.getByRole('textbox', { name: 'Why?' }).fill('It is somebody else’s.');
  await admin.getByRole('button', { name: 'Decide', exact: true }).last().click();
  await toastPasses(admin, 'Decided. The person is told.');
  await see(admin.getByText('Removed', { exact: true }));
  await ballpark.mailbox.mailTo(ben.email, '“A stolen bike” was removed');
  await admin.getByRole('link', { name: 'People', exact: true }).last().click();
  const maker = admin.getByRole('button', { name: 'Make an invitation link' });
  await see(maker);
  // The page first shows cached data.
  await admin.getByRole('heading', { name: 'Open invitations' }).waitFor({ state: 'hidden' });
  await maker.click();
  await admin.getByRole('button', { name: /^Take back the invitation of Ada Lovelace/ }).click();
  await admin.getByRole('button', { name: 'Take back', exact: true }).last().click();
  await toastPasses(admin, 'Invitation taken back');
  await admin.getByRole('heading', { name: 'Open invitations' }).waitFor({ state: 'hidden' });

  await admin.getByRole('link', { name: 'Jobs and mail' }).click();
  await see(admin.getByRole('table', { name: 'Mails by what became of them' }));
  await see(admin.getByText('No job has failed.'));
  await see(admin.getByRole('heading', { name: 'Queue' }));

  await admin.getByRole('link', { name: 'Log', exact: true }).click();
  await see(admin.getByText('changed the role of Ben Okri'));
  const lines = await admin.getByRole('row').allInnerTexts();
  for (const [at, part] of [
    'took an invitation back',
    'made an invitation',
    'decided a case about Ben Okri',
    'told Ben Okri',
    'signed out all devices of Ben Okri',
    'changed the role of Ben Okri (@',
    'made an invitation',
    'changed the settings: signUp',
    'changed the settings: signUp',
    'changed the settings: tagline, rules',
    'became the first admin',
  ].entries())
    expect(lines[at + 1]).toContain(part);
  expect(lines[6]).toContain('Knows the street');
});

test('a new place is served with its first name, and a changed one with its own name everywhere', async () => {
  const world = await newWorld();
  const { ballpark } = world;
  const read = async (path: string, headers = {}) => fetch(`${ballpark.url}${path}`, { headers });
  for (const path of ['/', '/terms', '/contact', '/manifest.webmanifest']) {
    const text = await (await read(path)).text();
    expect(text).toContain('Ballpark');
    expect(text).not.toMatch(/%SITE_|ballpark-site/);
  }

  const ada = await makeAccount(ballpark);
  await makeFirstAdmin(ballpark, ada);
  const body = { name: 'Elm & Sons', contactEmail: 'desk@example.com', footer: 'By <us>.' };
  await call(ballpark.url, 'PUT /admin/settings', { body }, ada.token);

  const page = await read('/contact');
  const text = await page.text();
  expect(text).toContain('<title>Contact · Elm &amp; Sons</title>');
  expect(text).toContain('By &lt;us&gt;.');
  expect(text).toContain('mailto:desk@example.com');
  expect(text).not.toMatch(/Ballpark|%SITE_/);
  const again = await read('/contact', { 'if-none-match': page.headers.get('etag') });
  expect(again.status).toBe(304);
  expect(await (await read('/manifest.webmanifest')).json()).toMatchObject({ name: 'Elm & Sons' });

  const visitor = await openPerson(world);
  await visitor.goto('/contact');
  await visitor.getByRole('textbox', { name: 'Name' }).fill('Kim');
  await visitor.getByRole('textbox', { name: 'Email' }).fill('kim@example.com');
  await visitor.getByRole('combobox', { name: 'Subject' }).selectOption('bug');
  await visitor.getByRole('textbox', { name: 'Message' }).fill('It rattles.');
  await visitor.getByRole('button', { name: 'Send Message' }).click();
  await see(visitor.getByText('Your message is on its way'));
  await see(visitor.getByText('If somebody answers, it comes to the address that you gave.'));
  expect((await ballpark.mailbox.mailTo('desk@example.com')).text).toContain('It rattles.');
});

test('texts of an admin that are HTML, marks or signs of replacements are shown as they were typed', async () => {
  const world = await newWorld();
  const { ballpark } = world;
  const ada = await makeAccount(ballpark);
  const { id } = await makeListing(ballpark, ada);
  await makeFirstAdmin(ballpark, ada);
  const name = `"E" </script><script>boom()</script> $&`;
  const [tagline, footer] = ['%SITE_NAME% </head>', `$' <img src=x onerror=boom()>`];
  const figures = [1, 2, 3].map((at) => ({ value: `<b>${at}`, label: `'${at}" %SITE_FOOTER%` }));
  const body = {
    name,
    tagline,
    footer,
    figures,
    description: '"><script>',
    contactEmail: 'desk@example.com',
  };
  await call(ballpark.url, 'PUT /admin/settings', { body }, ada.token);
  // Fails on CSP violations and exceptions.
  const visitor = await openPerson(world);
  for (const path of [...publicPaths, '/rules', `/listing/${id}`]) {
    await visitor.goto(path);
    await see(visitor.getByRole('heading', { level: 1 }));
    expect(await visitor.title()).toContain(name);
    expect(await visitor.locator('script:not([src])').allTextContents()).toHaveLength(1);
  }
  await visitor.goto('/about');
  for (const text of [name, tagline, footer]) await see(visitor.getByText(text, { exact: true }).last());
  const member = await openPerson(world, { as: ada });
  for (const path of ['/home', '/feed', `/listing/${id}`]) {
    await member.goto(path);
    await see(member.getByRole('heading', { level: 1 }));
    expect(await member.title()).toContain(name);
  }
});

test('two admins who save at once: the second one sees a notice, and loses nothing', async () => {
  const world = await newWorld();
  const { ballpark } = world;
  const ada = await makeAccount(ballpark);
  await makeFirstAdmin(ballpark, ada);
  const page = await openPerson(world, { as: ada, expectedErrors: [/status of 409/] });
  await page.goto('/admin/settings');
  await page.getByRole('textbox', { name: 'Tagline' }).fill('Mine.');
  await call(ballpark.url, 'PUT /admin/settings', { body: { tagline: 'Theirs.' } }, ada.token);
  await page.getByRole('button', { name: 'Save settings' }).click();
  await see(toast(page, 'Somebody else has changed the settings meanwhile. Load them again.'));
  expect(await page.getByRole('textbox', { name: 'Tagline' }).inputValue()).toBe('Mine.');
});

/** Each test needs its own server, because there is one first admin. */
async function newWorld(): Promise<World> {
  const world = await openWorld();
  onTestFinished(world.close);
  return world;
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save settings' }).click();
  await toastPasses(page, 'Settings saved');
}

/** The toast covers links, and stays while hovered. */
async function toastPasses(page: Page, text: string): Promise<void> {
  await see(toast(page, text));
  await page.mouse.move(10, 10);
  await toast(page, text).waitFor({ state: 'hidden' });
}
