import { signInNeeded } from '@ballpark/domain/contract/screen-messages.ts';
import type { Page } from '@playwright/test';
import { makeAccount, makeListing, secondSession, type Account } from './support/accounts.ts';
import { call } from './support/call.ts';
import {
  adminPaths,
  memberPaths,
  moderatorPaths,
  openPaths,
  publicPaths,
  signUpPaths,
} from './support/paths.ts';
import { reportAndDecide } from './support/staff.ts';
import { expect, test } from './support/test.ts';

test('signed out, public screens stay and all others lead to /', async ({ person }) => {
  const page = await person();
  await expectStays(page, [...publicPaths, ...openPaths, '/oidc', '/suspended']);
  await expectSentTo(page, '/', [...signUpPaths, ...memberPaths, ...moderatorPaths, ...adminPaths]);
  const notice = page.getByRole('status').filter({ hasText: `${signInNeeded}. We’ll take you there` });
  await expect(notice.getByRole('link', { name: 'Sign In' })).toBeVisible();
  // Also after a reload: the prerendered page cannot know that somebody was led there.
  await page.reload();
  await expect(notice).toBeVisible();
  await page.getByRole('link', { name: 'About' }).first().click();
  await page.waitForURL('**/about');
  await expect(notice).toHaveCount(0);
});

test('fully active, public and staff screens lead to /home', async ({ admin, ballpark, person }) => {
  const { id } = await makeListing(ballpark, admin);
  const page = await person({ as: await makeAccount(ballpark) });
  await expectSentTo(page, '/home', [
    ...publicPaths,
    ...signUpPaths,
    ...moderatorPaths,
    ...adminPaths,
    '/oidc',
    '/leaving',
    '/suspended',
  ]);
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0);
  const theirs = [`/listing/${id}`, `/listing/${id}/edit`, `/profile/${admin.user.id}`];
  await expectStays(page, [...memberPaths, ...theirs, ...openPaths]);
});

test('who is signing up, leaving or suspended has one page', async ({ admin, ballpark, person }) => {
  const [unverified, newcomer, leaving, suspended] = await Promise.all([
    makeAccount(ballpark, { stage: 'registered' }),
    makeAccount(ballpark, { stage: 'verified' }),
    makeAccount(ballpark),
    makeAccount(ballpark),
  ]);
  const { url } = ballpark;
  await call(url, 'DELETE /account', { body: { password: leaving.password } }, leaving.token);
  const subject = { subjectKind: 'user' as const, subjectId: suspended.user.id };
  await reportAndDecide(ballpark, admin, subject, { action: 'suspend' });
  // One page of each class; domain/src/route-access.test.ts has the rule.
  const others = ['/', '/home', '/moderation', '/admin'];
  const people: [home: string, as: Account, stays: string[]][] = [
    ['/verify-email', unverified, signUpPaths],
    ['/onboarding', newcomer, []],
    ['/leaving', await secondSession(ballpark, leaving), []],
    ['/suspended', await secondSession(ballpark, suspended), []],
  ];
  for (const [home, as, stays] of people) {
    const page = await person({ as });
    await expectStays(page, [home, ...stays, '/rules']);
    await expectSentTo(page, home, others);
  }
});

async function expectStays(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
    await expect(page, path).toHaveURL((url) => url.pathname === path);
  }
}

async function expectSentTo(page: Page, target: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page, `${path} leads to ${target}`).toHaveURL((url) => url.pathname === target);
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
  }
}
