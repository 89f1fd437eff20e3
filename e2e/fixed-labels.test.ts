import type { Page } from '@playwright/test';
import { makeAccount, makeListing } from './support/accounts.ts';
import { expect, test } from './support/test.ts';

// docs/fixed.md: who knows Ballpark finds these by their words.

test('a visitor finds the fixed words of each page', async ({ person }) => {
  const page = await person();
  await expectWords(page, '/', [
    'Sign In',
    'Get Started',
    'How it works',
    'FAQ',
    'About',
    'Contact',
    'Privacy',
  ]);
  await expectWords(page, '/login', ['Sign in']);
  await expectFields(page, '/login', ['Email', 'Password']);
  await expectFields(page, '/register', ['Full name', 'Email', 'Password']);
  await expectFields(page, '/contact', ['Name', 'Email', 'Subject', 'Message']);
  await page.goto('/how-it-works');
  await expect(page.locator('main summary')).toHaveCount(8);
  await page.goto('/faq');
  await expect(page.locator('main summary')).toHaveCount(10);
});

test('a member finds the fixed words of each page', async ({ ballpark, person }) => {
  const [owner, reader] = await Promise.all([makeAccount(ballpark), makeAccount(ballpark)]);
  const { id } = await makeListing(ballpark, owner);
  const page = await person({ as: reader });
  await expectWords(page, '/home', [
    'Create Listing',
    'Quick Actions',
    'Post an item',
    'Browse All',
    'Top contributors',
    'Community Feed',
    'Sorted by location & date',
    'Show All Listings',
  ]);
  await expectWords(page, '/feed', ['Local Listings', 'Filters', 'Create Listing', /\d+ results? found/]);
  await expectWords(page, '/create', [
    "Share What You're Looking For",
    'Product',
    'Service',
    'Do you already have an offer',
    'Share with Community',
    'Cancel',
  ]);
  await expectWords(page, `/listing/${id}`, [
    'Suggest Price',
    'No price suggestions yet',
    /\d+ hours remaining/,
  ]);
  await expectWords(page, '/profile', [
    'Edit Profile',
    'Total Listings',
    'Total Suggestions',
    'Experience Points',
    'Member Level',
    'Overview',
    'Listings',
    'Suggestions',
  ]);
  await expectWords(page, '/profile/edit', ['About', 'Helping Others', 'Cancel', 'Save Changes']);
  await expectWords(page, '/leaderboard', ['Unranked', 'Global', 'Local', 'How to earn XP']);
  await expectWords(page, '/achievements', ['Unlocked', 'Locked', 'Completion', 'Total XP']);
  const own = await person({ as: owner });
  await expectWords(own, `/listing/${id}/edit`, ['Back to Listing', 'Cancel', 'Update Listing']);
});

test('who is signing up finds the fixed words of each step', async ({ ballpark, person }) => {
  const unverified = await person({ as: await makeAccount(ballpark, { stage: 'registered' }) });
  await expectWords(unverified, '/verify-email', [
    'Check Your Email',
    'Resend Verification Email',
    'Sign Out',
  ]);
  const newcomer = await person({ as: await makeAccount(ballpark, { stage: 'verified' }) });
  await expectWords(newcomer, '/onboarding', ['Sign Out', 'Continue']);
});

async function expectWords(page: Page, path: string, words: (string | RegExp)[]): Promise<void> {
  await page.goto(path);
  for (const text of words) {
    const shown = page.getByText(text, typeof text === 'string' ? { exact: true } : {});
    await expect(shown.filter({ visible: true }).first(), `${String(text)} on ${path}`).toBeVisible();
  }
}

async function expectFields(page: Page, path: string, names: string[]): Promise<void> {
  await page.goto(path);
  for (const name of names) {
    const field = page.getByRole('textbox', { name }).or(page.getByRole('combobox', { name }));
    await expect(field.first(), `${name} on ${path}`).toBeVisible();
  }
}
