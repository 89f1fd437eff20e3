import type { XpAward } from '@ballpark/domain/contract/xp.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { maya, renderApp } from './test-app.tsx';

const history = `GET /xp/history/${maya.id}`;

it('leads home when nothing was earned yet', async () => {
  renderApp('/achievements', { user: { ...maya, xp: 0 }, answers: { [history]: { data: [] } } });
  expect(await screen.findByText('Nothing earned yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/home');
  expect(screen.getByText('51 XP to Regular.')).toBeVisible();
});

it('shows what was earned, by reason', async () => {
  const awards = [award('1', 'closest', 50), award('2', 'participation', 5), award('3', 'participation', 5)];
  renderApp('/achievements', { user: maya, answers: { [history]: { data: awards } } });
  expect(await screen.findByRole('progressbar', { name: 'Closest guess' })).toHaveAttribute(
    'aria-valuetext',
    '50 of 60 XP',
  );
  expect(screen.getByText('2 times')).toBeVisible();
  expect(screen.getByText('41 XP to Pro.')).toBeVisible();
});

it("says 'Failed to load achievements' when the server has no words", async () => {
  renderApp('/achievements', { user: maya, answers: { [history]: { status: 400 } } });
  expect(await screen.findByText('Failed to load achievements')).toBeVisible();
});

function award(id: string, reason: XpAward['reason'], amount: number): XpAward {
  return { id, amount, reason, listingId: null, listingTitle: null, createdAt: '2026-01-10T10:00:00.000Z' };
}
