import { messages } from '@ballpark/domain/contract/messages.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeAccount, makeListing } from './support/accounts.ts';
import { call } from './support/call.ts';
import { reportAndDecide } from './support/decide.ts';
import { makeFirstAdmin } from './support/first-admin.ts';
import { openPerson } from './support/open-person.ts';
import { openWorld, type World } from './support/open-world.ts';
import { arrive, see, toast } from './support/phrases.ts';
import { publicPaths } from './support/public-paths.ts';
import { signIn } from './support/sign-in.ts';

const signUpPaths = ['/verify-email', '/onboarding'];
const memberPaths = [
  '/home',
  '/feed',
  '/create',
  '/profile',
  '/profile/edit',
  '/leaderboard',
  '/guesses',
  '/saved',
  '/prices',
  '/achievements',
  '/notifications',
  '/settings',
  '/settings/profile',
  '/settings/notifications',
  '/settings/account',
  '/settings/statements',
  '/settings/security',
  '/settings/sessions',
  '/settings/signals',
  '/settings/blocked',
  '/settings/email',
  '/settings/security/two-step',
  '/settings/security/codes',
  '/help',
  '/help/how-it-works',
  '/help/faq',
  '/help/terms',
  '/help/privacy',
  '/help/contact',
  '/claim-admin',
];
const moderatorPaths = ['/moderation', '/moderation/log', '/moderation/00000000-0000-7000-8000-000000000000'];
const adminPaths = [
  '/admin',
  '/admin/settings',
  '/admin/people',
  '/admin/people/00000000-0000-7000-8000-000000000000',
  '/admin/listings',
  '/admin/jobs',
  '/admin/log',
];

const openPaths = [
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/undo-email',
  '/not-me',
  '/unsubscribe',
  '/rules',
  '/transparency',
];

let world: World;

beforeAll(async () => {
  world = await openWorld();
  const owner = await makeAccount(world.ballpark);
  const { id } = await makeListing(world.ballpark, owner);
  memberPaths.push(`/listing/${id}`, `/listing/${id}/edit`, `/profile/${owner.user.id}`);
  return world.close;
});

describe('redirects by access class', () => {
  test('signed out: public screens stay, all others lead to /', async () => {
    const page = await openPerson(world);
    await expectStays(page, [...publicPaths, ...openPaths, '/oidc']);
    await expectSentTo(page, '/', [...signUpPaths, ...memberPaths, ...moderatorPaths, ...adminPaths]);
  });

  test('signed in with an unverified e-mail: everything leads to /verify-email', async () => {
    const page = await openPerson(world, { as: await makeAccount(world.ballpark, { stage: 'registered' }) });
    await expectStays(page, [...signUpPaths, ...openPaths]);
    await expectSentTo(page, '/verify-email', [...publicPaths, ...memberPaths]);
    await see(page.getByRole('heading', { name: 'Check Your Email' }));
  });

  test('verified and not onboarded: everything leads to /onboarding', async () => {
    const page = await openPerson(world, { as: await makeAccount(world.ballpark, { stage: 'verified' }) });
    await expectStays(page, ['/onboarding']);
    await expectSentTo(page, '/onboarding', [...publicPaths, ...memberPaths]);
    await see(page.getByRole('textbox', { name: 'Username' }));
  });

  test('fully active: public screens lead to /home', async () => {
    const page = await openPerson(world, { as: await makeAccount(world.ballpark) });
    await expectSentTo(page, '/home', [
      ...publicPaths,
      ...signUpPaths,
      ...moderatorPaths,
      ...adminPaths,
      '/oidc',
    ]);
    await expectStays(page, [...memberPaths, ...openPaths]);
  });
});

describe('who has asked to leave', () => {
  test('everything leads to /leaving, and nobody else gets there', async () => {
    const account = await makeAccount(world.ballpark);
    const body = { password: account.password };
    await call(world.ballpark.url, 'DELETE /account', { body }, account.token);
    const credentials = { email: account.email, password: account.password };
    const { token } = await call(world.ballpark.url, 'POST /auth/login', { body: credentials });
    const page = await openPerson(world, { as: { ...account, token } });
    await expectStays(page, ['/leaving', ...openPaths]);
    await expectSentTo(page, '/leaving', [...publicPaths, ...signUpPaths, ...memberPaths]);
    const other = await openPerson(world, { as: await makeAccount(world.ballpark) });
    await expectSentTo(other, '/home', ['/leaving', '/suspended']);
  });
});

describe('who is suspended', () => {
  test('everything leads to /suspended', async () => {
    const admin = await makeAccount(world.ballpark);
    await makeFirstAdmin(world.ballpark, admin);
    const account = await makeAccount(world.ballpark);
    const subject = { subjectKind: 'user' as const, subjectId: account.user.id };
    await reportAndDecide(world.ballpark, admin, subject, { action: 'suspend' });
    const credentials = { email: account.email, password: account.password };
    const { token } = await call(world.ballpark.url, 'POST /auth/login', { body: credentials });
    const page = await openPerson(world, { as: { ...account, token } });
    await expectStays(page, ['/suspended', ...openPaths]);
    await expectSentTo(page, '/suspended', [
      ...publicPaths,
      ...signUpPaths,
      ...memberPaths,
      ...moderatorPaths,
      '/leaving',
    ]);
    const visitor = await openPerson(world);
    await expectStays(visitor, ['/suspended']);
  });
});

describe('signing in and out', () => {
  test('a visitor who opens a listing is taken to it after signing in', async () => {
    const account = await makeAccount(world.ballpark);
    const { id } = await makeListing(world.ballpark, account, { title: 'Brass telescope' });
    const page = await openPerson(world, { screen: 'phone' });
    await page.goto(`/listing/${id}?from=mail#suggestions`);
    await arrive(page, '/');
    await page.getByRole('link', { name: 'Sign In' }).first().click();
    await signIn(page, account);
    await page.waitForURL(`**/listing/${id}?from=mail#suggestions`);
    await see(page.getByRole('heading', { name: 'Brass telescope', level: 1 }));
  });

  test('signing in greets and leads home', async () => {
    const page = await openPerson(world);
    await page.goto('/login');
    await signIn(page, await makeAccount(world.ballpark));
    await see(toast(page, messages.welcomeBack));
    await arrive(page, '/home');
  });

  test('logging out says so, leads to / and closes what was open', async () => {
    const account = await makeAccount(world.ballpark);
    const page = await openPerson(world, { as: account, screen: 'phone' });
    await page.goto('/leaderboard');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await see(toast(page, messages.loggedOut));
    await arrive(page, '/');
    await expectSentTo(page, '/', ['/leaderboard']);
    await expect(call(world.ballpark.url, 'GET /auth/profile', {}, account.token)).rejects.toThrow('401');
  });

  test('a session that ends during a visit leads to /login, and from there back', async () => {
    const account = await makeAccount(world.ballpark);
    const { id } = await makeListing(world.ballpark, await makeAccount(world.ballpark));
    const page = await openPerson(world, { as: account, expectedErrors: [/status of 401/] });
    // The live stream would end the session before the press.
    await page.route(/\/api\/live/, () => undefined);
    await page.goto(`/listing/${id}`);
    await page.getByRole('button', { name: 'Suggest Price' }).click();
    await page.getByRole('textbox', { name: 'Your estimate' }).fill('120');
    await call(world.ballpark.url, 'POST /auth/logout', {}, account.token);
    await page.getByRole('button', { name: 'Share My Estimate' }).click();
    await arrive(page, '/login');
    await signIn(page, account);
    await arrive(page, `/listing/${id}`);
    await see(page.getByRole('button', { name: 'Suggest Price' }));
  });
});

async function expectStays(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await see(page.getByRole('heading', { level: 1 }));
    expect(pathOf(page)).toBe(path);
  }
}

async function expectSentTo(page: Page, target: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await page.waitForURL((url) => url.pathname === target).catch(() => undefined);
    await see(page.getByRole('heading', { level: 1 }));
    expect(`${path} leads to ${pathOf(page)}`).toBe(`${path} leads to ${target}`);
  }
}

function pathOf(page: Page): string {
  return new URL(page.url()).pathname;
}
