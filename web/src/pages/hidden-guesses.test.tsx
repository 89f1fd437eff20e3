import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { useSession } from '../lib/session/session.tsx';
import { Component } from './listing-page.tsx';
import { ada, makeListing, suggestionBy } from '../lib/test-listings.ts';
import { openPage } from './test-page.tsx';

vi.mock('../lib/session/session.tsx', () => ({ useSession: vi.fn<typeof useSession>() }));
vi.mock('../ui/toast.ts', () => ({ toast: { success: vi.fn<() => void>(), error: vi.fn<() => void>() } }));

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const independent = { hasIndependentGuesses: true };
const sentence = "Independent guesses: others' prices show after one's own.";
const consensus = () => within(screen.getByRole('region', { name: 'Community Consensus' }));

async function open(changes: Partial<ListingDetail>) {
  const answers = { 'GET /listings/l1': { data: makeListing({ ...independent, ...changes }) } };
  openPage(Component, { path: '/listing/:id', address: '/listing/l1', user: ada, answers });
  await screen.findByRole('heading', { level: 1 });
  if (changes.hasHiddenGuesses) await screen.findByRole('region', { name: 'Community Consensus' });
}

it('shows no more than how many have guessed where guesses are independent, until one’s own', async () => {
  await open({ hasHiddenGuesses: true, suggestionCount: 5 });
  expect(consensus().getByText('5 neighbours have guessed.')).toBeTruthy();
  expect(consensus().getByText('Give yours first, then you see theirs.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: /^Price Suggestions ?5$/ })).toBeTruthy();
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(screen.queryByText('No price suggestions yet')).toBeNull();
});

it('counts one’s own guess with those that are hidden, while theirs are on their way', async () => {
  await open({ hasHiddenGuesses: true, suggestionCount: 6, suggestions: [suggestionBy('ada', 90)] });
  expect(consensus().getByText('Yours is in.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: /^Price Suggestions ?6$/ })).toBeTruthy();
  expect(screen.getByText('90 US dollars')).toBeTruthy();
});

it('shows all with one’s own, and says so no more once it is closed', async () => {
  const suggestions = [suggestionBy('ada', 90), suggestionBy('mara', 110)];
  await open({ suggestions });
  expect(consensus().getByText('Average of 2 members')).toBeTruthy();
  expect(consensus().getByText('Your suggestion').parentElement?.textContent).toContain('90');
  expect(screen.getByText(sentence)).toBeTruthy();
  cleanup();
  await open({ suggestions, isActive: false, closedAt: new Date().toISOString(), finalPrice: 100 });
  expect(screen.queryByText(sentence)).toBeNull();
});
