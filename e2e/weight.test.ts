import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../scripts/run-command.mjs';
import { makeAccount, makeListing, uploadPhoto } from './support/accounts.ts';
import { memberPaths, publicPaths, signUpPaths } from './support/paths.ts';
import { expect, test } from './support/test.ts';
import { tooHeavy } from './support/weigh.ts';

test('public pages and those of signing up are usable within their budget', async ({ ballpark, person }) => {
  const stages = ['registered', 'verified'] as const;
  const visitor = await person({ screen: 'phone' });
  expect(await tooHeavy(visitor, [...publicPaths, '/forgot-password', '/rules'])).toEqual([]);
  for (const [at, stage] of stages.entries()) {
    const page = await person({ as: await makeAccount(ballpark, { stage }), screen: 'phone' });
    expect(await tooHeavy(page, signUpPaths.slice(at, at + 1))).toEqual([]);
  }
});

test('pages of the app are usable within their budget', async ({ ballpark, person }) => {
  test.slow();
  const owner = await makeAccount(ballpark);
  const photoUrls = [await uploadPhoto(ballpark, owner)];
  const { id } = await makeListing(ballpark, owner, { offerAmount: 120, photoUrls });
  const page = await person({ as: owner, screen: 'phone' });
  expect(await tooHeavy(page, [`/listing/${id}`, `/listing/${id}/edit`, ...memberPaths])).toEqual([]);
});

test('no words for readers of the API arrive in the browser', async ({ ballpark, person }) => {
  const page = await person({ screen: 'phone' });
  await page.goto('/api/docs#/Auth/register');
  const call = page.locator('#operations-Auth-register');
  await expect(call.getByText('Create an account; a verification mail is sent')).toBeVisible();
  await expect(call.getByText('An address can register 20 accounts an hour')).toBeVisible();
  await call.getByRole('tab', { name: 'Schema' }).first().click();
  await expect(call.getByText('A new account.').first()).toBeVisible();

  const document: unknown = await (await fetch(`${ballpark.url}/api/openapi.json`)).json();
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
