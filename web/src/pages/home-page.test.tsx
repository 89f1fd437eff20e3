import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ada, makeListing } from '../lib/test-listings.ts';
import { expectLink, expectText } from '../lib/test-ui.ts';
import { Component } from './home-page.tsx';
import type { Answers } from './test-answers.ts';
import { openPage } from './test-app.tsx';

const open = (answer: Answers[string], next: unknown = null) =>
  openPage(Component, {
    path: '/home',
    user: ada,
    answers: { 'GET /listings': answer, 'GET /profile/next-step': { data: { next } } },
  });

it('greets by name and links to what to do next', async () => {
  const { asked } = open({ data: [makeListing()], pagination: {} });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Hi, Ada!');
  expectLink(/^Create Listing/, '/create');
  expectLink(/^Post an item/, '/create');
  expectLink(/^Browse All/, '/feed');
  expectLink(/^Top contributors/, '/leaderboard');
  await screen.findByRole('link', { name: 'Touring bike' });
  expect(screen.getByText('Sorted by location & date')).toBeVisible();
  expectLink('Touring bike', '/listing/l1');
  expectLink('Show All Listings', '/feed');
  expect(asked('GET /listings')).toEqual(['']);
});

it('asks for the first listing where there is none', async () => {
  open({ data: [], pagination: {} });
  await expectText('No listings yet');
  expectLink('Create First Listing', '/create');
});

const at = (km: number, listing = {}) =>
  makeListing({ latitude: 52.5 + km / 111, longitude: ada.longitude, ...listing });

it('offers to price what is near, and puts a line between near and far', async () => {
  open({
    data: [at(1), at(2, { id: 'l2' }), at(2, { id: 'own', userId: ada.id }), at(300, { id: 'far' })],
    pagination: {},
  });
  await expectText('2 near you to guess');
  expect(screen.getByRole('button', { name: 'Start' })).toBeVisible();
  const near = await screen.findByRole('list', { name: 'Community Feed: Near you' });
  expect(near.children).toHaveLength(3);
  expect(screen.getByRole('list', { name: 'Community Feed: Farther away' }).children).toHaveLength(1);
});

it.each([
  ['result', 'See how close you were'],
  ['finalPrice', 'What did it sell for?'],
])('opens with what waits: %s', async (kind, text) => {
  open({ data: [], pagination: {} }, { kind, listing: makeListing({ id: 'waits', title: 'Old lamp' }) });
  expect(await screen.findByRole('link', { name: `${text} Old lamp` })).toHaveAttribute(
    'href',
    '/listing/waits',
  );
});
