import { beforeAll, expect, test } from 'vitest';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { termsOf } from '@ballpark/domain/site-terms.ts';
import { makeAccount, makeListing, uploadPhoto } from '../support/accounts.ts';
import { openPerson } from '../support/open-person.ts';
import { openWorld, type World } from '../support/open-world.ts';
import { pauseClock } from '../support/pause-clock.ts';
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
  const photoUrls = [await uploadPhoto(world.ballpark, owner)];
  const { id } = await makeListing(world.ballpark, owner, {
    title: 'First lamp',
    offerAmount: 120,
    photoUrls,
  });
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
  expect(await first.locator('img').getAttribute('src')).toMatch(/^\/media\/.*-480\.webp$/);
  const second = cards.filter({ hasText: 'Second lamp' });
  await see(second);
  expect(await second.locator('img').count()).toBe(0);
  await see(second.locator('span > svg').first());
  await see(first.getByText(/less than a minute ago|1 minute ago/));
  await see(first.getByText('Solid oak, five shelves'));
  await see(first.getByText('0 suggestions'));
  await see(first.getByText(/^Offered:/).getByText('$120.00'));
  expect(await first.getByRole('link', { name: 'Suggest Price' }).getAttribute('href')).toBe(
    `/listing/${id}`,
  );
});

test('back on the landing page within five minutes its listings are there, and nothing is fetched', async () => {
  const page = await openPerson(world);
  await page.goto('/');
  const cards = page.getByRole('list', { name: 'Latest listings' });
  await see(cards);
  let fetched = 0;
  page.on('request', (request) => (fetched += Number(request.url().includes('/api/'))));
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await page.waitForURL('**/faq');
  await page.goBack();
  await see(cards);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Vera');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Ballpark/ })
    .click();
  await see(cards);
  await page.getByRole('heading', { level: 1 }).hover();
  expect(fetched).toBe(0);
});

test('listings that cannot be loaded say so on the landing page, and come when asked again', async () => {
  const page = await openPerson(world, { expectedErrors: [/ERR_FAILED/] });
  await page.route('**/api/listings?*', (route) => route.abort());
  await page.goto('/');
  await see(page.getByText(messages.listingsLoadFailed));
  await page.unroute('**/api/listings?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText(messages.listingsLoadFailed).waitFor({ state: 'hidden' });
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
    [foot, 'Terms', '/terms'],
    [foot, 'House Rules', '/rules'],
    [foot, 'Source Code', '/contact'],
  ] as const;
  for (const [place, name, path] of links) {
    expect(await place.getByRole('link', { name }).first().getAttribute('href')).toBe(path);
  }
  const said = [/It.s free/, /only your general area/i, /Real-time notifications/, /\$500-2,000/];
  for (const text of said) await see(main.getByText(text));
  const quotes = main.getByRole('region', { name: 'Got a quote? Check it before you sign.' });
  expect(await quotes.getByRole('listitem').count()).toBe(3);
  for (const [figure, label] of [
    ['10K+', 'active users'],
    ['50K+', 'suggestions'],
    ['95%', 'satisfaction'],
  ] as const)
    await see(main.getByText(label, { exact: true }).locator('..').getByText(figure, { exact: true }));
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
  const features = page.getByRole('region', { name: 'What you get' }).getByRole('heading', { level: 3 });
  expect(await features.count()).toBe(4);
  for (const name of ['For sellers', 'For buyers', 'For helpers'])
    await see(page.getByRole('heading', { name }));
  expect(await page.locator('details').count()).toBe(8);

  await page.goto('/faq');
  const questions = page.locator('details');
  expect(await questions.count()).toBe(10);
  for (const question of await questions.all()) {
    const answer = question.locator('div').first();
    expect(await answer.isVisible()).toBe(false);
    await question.locator('summary').click();
    await see(answer);
  }
  for (const [path, heading] of [
    ['/about', 'About Ballpark'],
    ['/privacy', 'Privacy'],
    ['/terms', 'Terms'],
  ] as const) {
    await page.goto(path);
    await see(page.getByRole('heading', { level: 1, name: heading }));
  }
});

const terms = termsOf('Ballpark');

test('the terms say all that a deployer wrote, as their data has it', async () => {
  const page = await openPerson(world);
  await page.goto('/terms');
  await see(page.getByText(`These terms are of ${terms.date}.`));
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  expect(await headings.allInnerTexts()).toEqual(terms.parts.map(({ title }) => title));
  for (const text of terms.parts.flatMap(({ texts }) => texts)) await see(page.getByText(text));
});

test('the contact form asks for everything, then only seems to send', async () => {
  const page = await openPerson(world);
  await page.clock.install();
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await page.goto('/contact');
  await see(page.getByText('This form is a demonstration and sends nothing.'));
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
  expect(await subject.locator('option:not([value=""])').allInnerTexts()).toHaveLength(6);
  await pauseClock(page);
  await send.click();
  const sending = page.getByRole('button', { name: 'Sending...' });
  await see(sending);
  await page.clock.runFor(1_900);
  expect(await sending.count()).toBe(1);
  await page.clock.runFor(200);
  const outcome = page.getByText('your message has not left this browser');
  await see(outcome);
  await page.clock.runFor(4_800);
  expect(await outcome.count()).toBe(1);
  await page.clock.runFor(300);
  await see(send);
  expect(await message.inputValue()).toBe('');
  expect(calls.filter((url) => new URL(url).pathname.startsWith('/api/'))).toEqual([]);
});
