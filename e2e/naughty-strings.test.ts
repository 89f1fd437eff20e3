import collected from 'big-list-of-naughty-strings/blns.json' with { type: 'json' };
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { makeAccount, makeListing, type Account } from './support/accounts.ts';
import { call } from './support/call.ts';
import { openPerson } from './support/open-person.ts';
import { openWorld, type World } from './support/open-world.ts';
import { settle } from './support/settle.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  return world.close;
});

/** Missing from the list: escapes from an attribute, JSON, a title and a template. */
const ours = [
  '"><img src=x onerror=alert(1)>',
  "'-alert(1)-'",
  '</title><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<svg/onload=alert(1)>',
  '<iframe srcdoc="<script>parent.alert(1)</script>">',
  '<a href="javascript:alert(1)">x</a>',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '<base href="https://evil.example/">',
  '<form action="https://evil.example"><button>x',
];
const naughty = [...ours, ...collected];
/** Only these, because there are too few fields for all. */
const running = naughty.filter((text) => /<|javascript:|alert|\$\{|\{\{/i.test(text));

/** Packs strings into texts of at most `longest` characters. */
function texts(strings: string[], longest: number): string[] {
  const joined: string[] = [];
  for (const text of strings.map((string) => string.trim()).filter((string) => string.length <= longest)) {
    const last = joined.at(-1);
    if (last !== undefined && `${last} ${text}`.length <= longest)
      joined[joined.length - 1] = `${last} ${text}`;
    else joined.push(text);
  }
  return joined.filter((text) => text.trim() !== '');
}

const titles = texts(running, 100);
const descriptions = texts(naughty, 500);
const comments = texts(running, 250);
const names = texts(running, 80);

test('whatever people write is shown as they wrote it, and nothing of it runs', async () => {
  const people = await Promise.all(
    names.slice(0, 6).map(async (name) => makeAccount(world.ballpark, { name })),
  );
  const [owner, ...others] = people;
  if (owner === undefined) throw new Error('nobody was made');
  const ids = await postAll(owner);
  const [first = ''] = ids;
  await Promise.all(others.map((by, index) => comment(first, by, comments[index] ?? '')));
  await describeThemselves(people);

  const page = await openPerson(world, { as: owner });
  const executed = await watchExecution(page);
  const pages = Math.ceil(ids.length / 12);
  for (let number = 1; number <= pages; number += 1) await visit(page, `/feed?page=${number}`);
  for (const id of ids.slice(0, 3)) await visit(page, `/listing/${id}`);
  await see(page, `/listing/${first}`, [titles[0], descriptions[0], comments[0], names[1]]);
  await visit(page, `/listing/${first}/edit`);
  await see(page, `/profile/${others[0]?.user.id ?? ''}`, [names[1]]);
  await page.getByRole('tab', { name: /^Suggestions/ }).click();
  await settle(page);
  await visit(page, '/profile/edit');
  expect(executed).toEqual([]);
  expect(new URL(page.url()).origin).toBe(world.ballpark.url);
});

test('an address of the web that people write is text on every screen, and no link', async () => {
  const [owner, other] = [await makeAccount(world.ballpark), await makeAccount(world.ballpark)];
  const address = 'https://chairs.example/buy www.chairs.example mail@chairs.example';
  const { id } = await makeListing(world.ballpark, owner, { title: address, description: address });
  await comment(id, other, address);
  const { url } = world.ballpark;
  const asked = { params: { id }, body: { text: address } };
  const { id: questionId } = await call(url, 'POST /listings/:id/questions', asked, other.token);
  const answered = { params: { id: questionId }, body: { text: address } };
  await call(url, 'POST /questions/:id/answer', answered, owner.token);
  await call(url, 'PUT /profile', { body: { about: address } }, owner.token);
  const page = await openPerson(world, { as: other });
  for (const path of ['/home', '/feed', `/listing/${id}`, `/profile/${owner.user.id}`, '/guesses']) {
    await see(page, path, [address]);
    expect(await page.locator('a[href*="chairs.example"]').count(), path).toBe(0);
  }
  await page.goto(`/listing/${id}`);
  await expect.poll(async () => (await page.locator('main').innerText()).split(address).length - 1).toBe(5);
  expect(await page.locator('a[href*="chairs.example"]').count()).toBe(0);
});

test('what is written from right to left is shown from right to left, its full stop at its end', async () => {
  const owner = await makeAccount(world.ballpark);
  const texts = { title: 'מה המחיר של זה?', description: 'שולחן ישן.' };
  const { id } = await makeListing(world.ballpark, owner, texts);
  const page = await openPerson(world, { as: owner });
  await page.goto(`/listing/${id}`);
  expect(await directionOf(page.getByRole('heading', { name: texts.title }))).toBe('rtl');
  expect(await directionOf(page.getByRole('main').getByText(texts.description))).toBe('rtl');
  await page.goto(`/listing/${id}/edit`);
  expect(await directionOf(page.getByRole('textbox', { name: 'Title' }))).toBe('rtl');
  await page.goto('/feed?search=שולחן');
  expect(await directionOf(page.getByRole('heading', { name: texts.title }))).toBe('rtl');
});

test('an injected script cannot create a Trusted Types policy, on public pages, in the app and in the docs', async () => {
  const page = await openPerson(world, { expectedErrors: [/trusted-types/] });
  const member = await openPerson(world, {
    as: await makeAccount(world.ballpark),
    expectedErrors: [/trusted-types/],
  });
  for (const [visitor, path] of [
    [page, '/'],
    [page, '/login'],
    [page, '/api/docs'],
    [member, '/home'],
  ] as const) {
    await visitor.goto(path);
    for (const name of ['default', 'ballpark', 'ballpark-service-worker-2'])
      expect(await makePolicy(visitor, name), `${name} on ${path}`).toBe('TypeError');
  }
});

/** 'made' or the error's name. */
function makePolicy(page: Page, name: string): Promise<string> {
  return page.evaluate((policy) => {
    type Factory = { createPolicy: (name: string, rules: object) => object };
    // TypeScript's DOM types lack it.
    const policies = Reflect.get(window, 'trustedTypes') as Factory;
    try {
      policies.createPolicy(policy, { createHTML: (text: string) => text });
      return 'made';
    } catch (error) {
      return error instanceof Error ? error.name : 'unknown';
    }
  }, name);
}

function directionOf(locator: Locator): Promise<string> {
  return locator.evaluate((element) => getComputedStyle(element).direction);
}

async function postAll(owner: Account): Promise<string[]> {
  const ids: string[] = [];
  const count = Math.max(titles.length, descriptions.length);
  for (let index = 0; index < count; index += 1) {
    const body = {
      title: titles[index % titles.length] ?? '',
      description: descriptions[index % descriptions.length] ?? '',
      location: '<b>Queens</b>, New York',
      type: 'PRODUCT' as const,
      photoUrls: [],
      hasOffer: false,
    };
    const { id } = await call(world.ballpark.url, 'POST /listings', { body }, owner.token);
    ids.push(id);
  }
  return ids;
}

async function comment(id: string, by: Account, text: string): Promise<void> {
  const input = { params: { id }, body: { amount: 5, comment: text } };
  await call(world.ballpark.url, 'POST /listings/:id/suggest', input, by.token);
}

async function describeThemselves(people: Account[]): Promise<void> {
  for (const [index, { token }] of people.entries())
    await call(world.ballpark.url, 'PUT /profile', { body: { about: descriptions[index] ?? '' } }, token);
}

/** Collects signs of execution: a dialog, or a request to another site. */
async function watchExecution(page: Page): Promise<string[]> {
  const executed: string[] = [];
  page.on('dialog', (dialog) => {
    executed.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== world.ballpark.url) executed.push(request.url());
  });
  return executed;
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settle(page);
  const planted = await page
    .locator('main')
    .locator('script, iframe, object, embed, base, [onerror], [onload], a[href^="javascript:" i]')
    .count();
  expect(planted, path).toBe(0);
}

async function see(page: Page, path: string, shown: (string | undefined)[]): Promise<void> {
  await visit(page, path);
  const text = async () => squeeze(await page.locator('main').innerText());
  for (const each of shown) await expect.poll(text).toContain(squeeze(each ?? 'nothing'));
}

function squeeze(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
