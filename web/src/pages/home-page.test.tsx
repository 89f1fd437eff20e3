import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { useSession } from '../lib/session/session.tsx';
import { Component } from './home-page.tsx';
import { ada, makeListing } from '../lib/test-listings.ts';
import type { Answers } from './test-answers.ts';
import { openPage } from './test-page.tsx';

vi.mock('../lib/session/session.tsx', () => ({ useSession: vi.fn<typeof useSession>() }));

afterEach(cleanup);

it('greets by name and links to what to do next', async () => {
  const { calls } = open({ data: [makeListing()], pagination: {} });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hi, Ada!');
  const links: [RegExp, string][] = [
    [/^Create Listing/, '/create'],
    [/^Post an item/, '/create'],
    [/^Browse All/, '/feed'],
    [/^Top contributors/, '/leaderboard'],
  ];
  for (const [name, to] of links) expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(to);
  expect(screen.getByText('Sorted by location & date')).toBeTruthy();
  const card = await screen.findByRole('link', { name: 'Touring bike' });
  expect(card.getAttribute('href')).toBe('/listing/l1');
  expect(screen.getByRole('link', { name: 'Show All Listings' }).getAttribute('href')).toBe('/feed');
  expect(calls.map(({ route, query }) => route + query.toString()).toSorted()).toEqual([
    'GET /listings',
    'GET /xp/streak',
  ]);
});

it('shows 6 placeholders while loading', () => {
  open(() => new Promise(() => undefined));
  expect(document.querySelector('[aria-busy]')?.children).toHaveLength(6);
});

it('asks for the first listing where there is none', async () => {
  open({ data: [], pagination: {} });
  expect(await screen.findByText('No listings yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Create First Listing' }).getAttribute('href')).toBe('/create');
});

it('says when the feed could not be loaded', async () => {
  open({ status: 503, error: '' });
  expect(await screen.findByText('Failed to load listings. Please try again.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

function open(answer: Answers[string]) {
  return openPage(Component, {
    path: '/home',
    address: '/home',
    user: ada,
    answers: { 'GET /listings': answer },
  });
}
