import { beforeAll, expect, test } from 'vitest';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { makeAccount, makeListing } from '../support/accounts.ts';
import { openPerson } from '../support/open-person.ts';
import { openWorld, type World } from '../support/open-world.ts';
import { errorOf, see } from '../support/phrases.ts';
import { holdBack } from '../support/slow-network.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
  return world.close;
});

test('the landing page shows the first two listings, without signing in', async () => {
  const page = await openPerson(world);
  await page.goto('/');
  await see(page.getByText('No listings yet'));
  expect(await page.getByRole('link', { name: 'Create First Listing' }).getAttribute('href')).toBe('/create');

  const owner = await makeAccount(world.ballpark, { name: 'Olga Owner' });
  for (const title of ['Third lamp', 'Second lamp']) await makeListing(world.ballpark, owner, { title });
  const { id } = await makeListing(world.ballpark, owner, { title: 'First lamp', offerAmount: 120 });
  const letThrough = await holdBack(page, '**/api/listings?*');
  const asked = page.waitForRequest('**/api/listings?*');
  await page.reload();
  const request = await asked;
  expect(new URL(request.url()).search).toBe('?radius=0');
  expect(request.headers()['authorization']).toBeUndefined();
  await see(page.locator('.animate-shimmer'));
  await letThrough();

  const cards = page.getByRole('list', { name: 'Latest listings' }).getByRole('listitem');
  const first = cards.filter({ hasText: 'First lamp' });
  await see(first);
  expect(await cards.count()).toBe(2);
  const by = first.getByRole('link', { name: owner.user.username ?? '' });
  expect(await by.getAttribute('href')).toBe(`/profile/${owner.user.id}`);
  await see(by.getByText((owner.user.username ?? '').charAt(0).toUpperCase(), { exact: true }));
  await see(first.locator('svg').first());
  await see(first.getByText(/less than a minute ago|1 minute ago/));
  await see(first.getByText('Solid oak, five shelves'));
  await see(first.getByText('0 suggestions'));
  await see(first.getByText(/^Offered:/).getByText('$120.00'));
  expect(await first.getByRole('link', { name: 'Suggest Price' }).getAttribute('href')).toBe(
    `/listing/${id}`,
  );
});

test('the landing page leads on, and says what the product is', async () => {
  const page = await openPerson(world);
  await page.goto('/');
  const [top, main, foot] = [page.getByRole('banner'), page.getByRole('main'), page.getByRole('contentinfo')];
  const links = [
    [top, 'Sign In', '/login'],
    [top, 'Get Started', '/register'],
    [main, /Get a fair price/, '/register'],
    [main, /See how it works/, '/how-it-works'],
    [foot, 'How It Works', '/how-it-works'],
    [foot, 'FAQ', '/faq'],
    [foot, 'About', '/about'],
    [foot, 'Contact', '/contact'],
    [foot, 'Privacy', '/privacy'],
  ] as const;
  for (const [place, name, path] of links) {
    expect(await place.getByRole('link', { name }).first().getAttribute('href')).toBe(path);
  }
  const said = [/It.s free/, /only your general area/i, /Real-time notifications/, /\$500-2,000/];
  for (const text of said) await see(main.getByText(text));
  for (const figure of ['10K+', '50K+', '95%']) await see(main.getByText(figure, { exact: true }));
  await see(foot.getByText(/© 2024/));
  await see(main.getByRole('region', { name: 'A second opinion, from a whole street' }));
  const testimonials = main.getByRole('region', { name: 'Heard over the fence' });
  expect(await testimonials.getByRole('figure').count()).toBe(3);
});

test('how it works has four steps, three audiences and eight questions; the FAQ has ten', async () => {
  const page = await openPerson(world);
  await page.goto('/how-it-works');
  const steps = page.getByRole('region', { name: 'The four steps' }).getByRole('heading', { level: 3 });
  expect(await steps.allInnerTexts()).toEqual([
    'Create an account',
    'Post an item',
    'Get community suggestions',
    'Make smart decisions',
  ]);
  for (const name of ['For sellers', 'For buyers', 'For helpers'])
    await see(page.getByRole('heading', { name }));
  expect(await page.locator('details').count()).toBe(8);

  await page.goto('/faq');
  const questions = page.locator('details');
  expect(await questions.count()).toBe(10);
  expect(await questions.first().locator('div').first().isVisible()).toBe(false);
  await questions.first().locator('summary').click();
  await see(questions.first().locator('div').first());
  for (const path of ['/about', '/privacy']) {
    await page.goto(path);
    await see(page.getByRole('heading', { level: 1 }));
  }
});

test('the contact form asks for everything, then only seems to send', async () => {
  const page = await openPerson(world);
  await page.clock.install();
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await page.goto('/contact');
  const name = page.getByRole('textbox', { name: 'Name' });
  const email = page.getByRole('textbox', { name: 'Email' });
  const subject = page.getByRole('combobox', { name: 'Subject' });
  const message = page.getByRole('textbox', { name: 'Message' });
  const send = page.getByRole('button', { name: 'Send Message' });
  await send.click();
  await expect.poll(() => errorOf(name)).toBe(messages.nameMissing);
  expect(await errorOf(email)).toBe(messages.emailInvalid);
  expect(await errorOf(subject)).toBe(messages.subjectMissing);
  expect(await errorOf(message)).toBe(messages.messageMissing);
  const values = await subject
    .locator('option')
    .evaluateAll((options) => options.map((option) => option.getAttribute('value')));
  expect(values.filter(Boolean)).toEqual(['general', 'technical', 'account', 'feedback', 'bug', 'other']);

  await name.fill('Nora');
  await email.fill('nora@example.com');
  await subject.selectOption('feedback');
  await message.fill('Nice park.');
  await send.click();
  await see(page.getByRole('button', { name: 'Sending...' }));
  await page.clock.runFor(2_100);
  await see(page.getByText('Message sent'));
  await page.clock.runFor(5_100);
  await see(send);
  expect(await message.inputValue()).toBe('');
  expect(calls.filter((url) => new URL(url).pathname.startsWith('/api/'))).toEqual([]);
});
