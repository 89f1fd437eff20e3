import type { Notification } from '@ballpark/domain/contract/notifications.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { NotificationRow } from './notification-list.tsx';

vi.mock('react-router', () => ({
  Link: ({ children }: { children: string }) => <span>{children}</span>,
}));

const createdAt = new Date(Date.now() - 38 * 3_600_000).toISOString();
const notification: Notification = {
  id: 'n1',
  kind: 'suggestionReceived',
  text: '2 new suggestions on “Oak bookcase”',
  path: '/listing/l1',
  listingId: 'l1',
  isRead: true,
  teaser: null,
  count: 2,
  createdAt,
};

it('has its age today, and the time of day below an older day, which an age could contradict', () => {
  render(<NotificationRow notification={notification} isToday onRead={() => undefined} />);
  expect(screen.getByText('2 days ago')).toBeTruthy();
  cleanup();
  render(<NotificationRow notification={notification} isToday={false} onRead={() => undefined} />);
  expect(screen.queryByText(/ago/)).toBeNull();
  expect(screen.getByText(/^\d{1,2}:\d{2}/)).toBeTruthy();
});
