import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ListingStateBadge } from './listing-header.tsx';
import { useNow } from '../../../lib/clock.ts';

const startMs = Date.parse('2026-03-01T12:00:00Z');

beforeEach(() => void vi.useFakeTimers({ now: startMs }));

it('counts down by itself, to the moment when the time is over', () => {
  render(<Countdown expiresAtMs={startMs + 61.5 * 60_000} />);
  expect(screen.getByText('1 hour remaining')).toBeTruthy();
  pass(90_000);
  expect(screen.getByText('1 hour remaining')).toBeTruthy();
  pass(10_000);
  expect(screen.getByText('60 minutes remaining')).toBeTruthy();
  pass(59 * 60_000);
  expect(screen.getByText('1 minute remaining')).toBeTruthy();
  pass(50_000);
  expect(screen.getByText('Expired')).toBeTruthy();
});

function Countdown({ expiresAtMs }: { expiresAtMs: number }) {
  const listing = { isActive: true, autoClosedAt: null, expiresAt: new Date(expiresAtMs).toISOString() };
  return <ListingStateBadge listing={listing} nowMs={useNow(expiresAtMs)} />;
}

/** In small steps: a tick starts after the previous render. */
function pass(ms: number) {
  for (let passedMs = 0; passedMs < ms; passedMs += 5_000) act(() => void vi.advanceTimersByTime(5_000));
}
