import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { root } from '../scripts/run-command.mjs';
import { openPerson } from './support/open-person.ts';
import { openWorld, type World } from './support/open-world.ts';
import { see } from './support/phrases.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
  return world.close;
});

test.each(['phone', 'desktop'] as const)(
  'the API’s page shows a call with its fields, on a %s',
  async (screen) => {
    const page = await openPerson(world, { screen });
    await page.goto('/api/docs#/Auth/register');
    const call = page.locator('#operations-Auth-register');
    await see(call.getByText('Create an account; a verification mail is sent'));
    await see(call.getByText('An address can register 20 accounts an hour', { exact: false }));
    await call.getByRole('tab', { name: 'Schema' }).first().click();
    await see(call.getByText('A new account.').first());
  },
);

test('no words for readers of the API arrive in the browser', async () => {
  const document: unknown = await (await fetch(`${world.ballpark.url}/api/openapi.json`)).json();
  // A screen may share a short text.
  const words = [...new Set(wordsIn(document))].filter((text) => text.length > 50);
  expect(words.length).toBeGreaterThan(300);
  const dist = join(root, 'web/dist');
  // The newest build is first; older ones keep their files.
  const [build] = JSON.parse(readFileSync(join(dist, 'builds.json'), 'utf8')) as { assets: string[] }[];
  const scripts = build?.assets.filter((file) => file.endsWith('.js')) ?? [];
  expect(scripts.length).toBeGreaterThan(20);
  const arrived = scripts.flatMap((file) => {
    const script = readFileSync(join(dist, 'assets', file), 'utf8');
    return words.filter((text) => script.includes(text));
  });
  expect(arrived).toEqual([]);
});

/** All summaries and descriptions, those of fields included. */
function wordsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    typeof value !== 'string' ? wordsIn(value) : ['summary', 'description'].includes(key) ? [value] : [],
  );
}
