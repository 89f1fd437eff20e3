import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Component as LandingPage } from './landing-page.tsx';
import { openPage } from './test-page.tsx';

vi.mock('../lib/session/session.tsx');

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const id = '0198f3c2-0000-7000-8000-000000000001';

function open(status: number) {
  sessionStorage.setItem('ballpark.intended-path', `/listing/${id}`);
  const answers = { [`GET /listings/${id}/teaser`]: { status } };
  openPage(LandingPage, { path: '/', address: '/', user: null, answers });
}

it('says in one line that the listing whose link was opened is gone', async () => {
  open(404);
  expect(await screen.findByText(messages.sharedListingGone)).toBeTruthy();
  expect(screen.queryByText(new RegExp(messages.signInNeeded))).toBeNull();
  expect(screen.getByRole('heading', { level: 1, name: /What’s it worth/ })).toBeTruthy();
});

it('says that the link is kept where the listing could not be read', async () => {
  open(503);
  expect(await screen.findByText(new RegExp(messages.signInNeeded))).toBeTruthy();
  expect(screen.queryByText(messages.sharedListingGone)).toBeNull();
});
