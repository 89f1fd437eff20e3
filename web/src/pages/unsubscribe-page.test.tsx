import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderApp } from './test-app.tsx';

const call = 'POST /notifications/unsubscribe';

it('ends nothing before the button is pressed', async () => {
  const { sent } = open('abc', { data: { kind: null } });
  await screen.findByRole('button', { name: 'Unsubscribe' });
  expect(sent(call)).toEqual([]);
});

it('says which mails have ended, to somebody signed out', async () => {
  const { sent } = open('abc', { data: { kind: 'listingNearby' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByText('We no longer send you emails about new listings nearby.')).toBeVisible();
  expect(sent(call)[0]?.query.get('token')).toBe('abc');
  expect(screen.getByRole('link', { name: 'Notification settings' })).toHaveAttribute(
    'href',
    '/settings/notifications',
  );
});

it('takes the token of an older link from the query', async () => {
  const { sent } = renderApp('/unsubscribe?token=older', { answers: { [call]: { data: { kind: null } } } });
  await userEvent.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
  expect(sent(call)[0]?.query.get('token')).toBe('older');
});

it('says when all mails have ended', async () => {
  open('abc', { data: { kind: null } });
  await userEvent.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByText('We no longer send you any notifications by email.')).toBeVisible();
});

it.each([400, 404])('leads to the settings when the link does not work (%i)', async (status) => {
  open('abc', { status });
  await userEvent.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Notification settings' })).toBeVisible();
});

it('says so at once when the link is cut off', async () => {
  const { calls } = open('', { status: 400 });
  expect(await screen.findByRole('alert')).toHaveTextContent('This link does not work');
  expect(calls).toEqual([]);
});

it('can be pressed again when the server could not be reached', async () => {
  open('abc', { status: 503, error: 'Back in a moment' });
  await userEvent.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Back in a moment');
  expect(screen.getByRole('button', { name: 'Unsubscribe' })).toBeEnabled();
});

function open(token: string, answer: { data: unknown } | { status: number; error?: string }) {
  return renderApp(`/unsubscribe#token=${token}`, { answers: { [call]: answer } });
}
