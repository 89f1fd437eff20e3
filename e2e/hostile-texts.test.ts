import type { Page } from '@playwright/test';
import collected from 'big-list-of-naughty-strings/blns.json' with { type: 'json' };
import { makeAccount, makeListing, suggest } from './support/accounts.ts';
import { call } from './support/call.ts';
import { settle } from './support/phrases.ts';
import { expect, test } from './support/test.ts';

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
const titles = packed(running, 100);
const descriptions = packed(naughty, 500);
const comments = packed(running, 250);
const names = packed(running, 80);

test('what people write is shown as they wrote it, and never runs', async ({ ownBallpark, person }) => {
  const { url } = ownBallpark;
  const people = await Promise.all(names.slice(0, 6).map(async (name) => makeAccount(ownBallpark, { name })));
  const [owner, ...others] = people;
  if (owner === undefined) throw new Error('nobody was made');
  const ids: string[] = [];
  for (let index = 0; index < Math.max(titles.length, descriptions.length); index += 1) {
    const title = titles[index % titles.length] ?? '';
    const description = descriptions[index % descriptions.length] ?? '';
    ids.push((await makeListing(ownBallpark, owner, { title, description })).id);
  }
  const [first = ''] = ids;
  for (const [index, by] of others.entries()) await suggest(ownBallpark, first, by, 5, comments[index]);
  for (const [index, { token }] of people.entries())
    await call(url, 'PUT /profile', { body: { about: descriptions[index] ?? '' } }, token);

  const page = await person({ as: owner, url });
  const executed = watchExecution(page, url);
  const hebrew = await makeListing(ownBallpark, owner, { title: 'מה המחיר?', description: 'שולחן ישן.' });
  await visit(page, `/listing/${hebrew.id}`);
  for (const text of [hebrew.title, hebrew.description])
    await expect(page.getByRole('main').getByText(text)).toHaveCSS('direction', 'rtl');
  const pages = Math.ceil(ids.length / 12);
  for (let number = 1; number <= pages; number += 1) await visit(page, `/feed?page=${number}`);
  for (const id of ids.slice(1, 3)) await visit(page, `/listing/${id}`);
  await visit(page, `/listing/${first}`);
  for (const text of [titles[0], descriptions[0], comments[0], names[1]])
    await expect(page.locator('main')).toContainText(text ?? 'nothing');
  await visit(page, `/listing/${first}/edit`);
  await visit(page, `/profile/${others[0]?.user.id ?? ''}`);
  await expect(page.locator('main')).toContainText(names[1] ?? 'nothing');
  await page.getByRole('tab', { name: /^Suggestions/ }).click();
  await settle(page);
  await visit(page, '/profile/edit');
  expect(executed).toEqual([]);
  expect(new URL(page.url()).origin).toBe(url);
});

test('no injected script can create a Trusted Types policy', async ({ ballpark, person }) => {
  const expectedErrors = [/trusted-types/];
  const visitor = await person({ expectedErrors });
  const member = await person({ as: await makeAccount(ballpark), expectedErrors });
  for (const [page, path] of [
    [visitor, '/'],
    [visitor, '/login'],
    [visitor, '/api/docs'],
    [member, '/home'],
  ] as const) {
    await page.goto(path);
    for (const name of ['default', 'ballpark', 'ballpark-service-worker-2'])
      expect(await makePolicy(page, name), `${name} on ${path}`).toBe('TypeError');
  }
});

/** Packs strings into texts of at most `longest` characters. */
function packed(strings: string[], longest: number): string[] {
  const joined: string[] = [];
  for (const text of strings.map((string) => string.trim()).filter((string) => string.length <= longest)) {
    const last = joined.at(-1);
    if (last !== undefined && `${last} ${text}`.length <= longest)
      joined[joined.length - 1] = `${last} ${text}`;
    else joined.push(text);
  }
  return joined.filter((text) => text.trim() !== '');
}

/** Collects signs of execution: a dialog, or a request to another site. */
function watchExecution(page: Page, own: string): string[] {
  const executed: string[] = [];
  page.on('dialog', (dialog) => {
    executed.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== own) executed.push(request.url());
  });
  return executed;
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settle(page);
  const planted =
    'script, iframe, object, embed, base, [onerror], [onload], a[href^="javascript:" i], a[href*="//"]';
  await expect(page.locator('main').locator(planted), path).toHaveCount(0);
}

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
