import { peopleMessages } from '@ballpark/domain/contract/moderation-messages.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { maya, renderApp } from './test-app.tsx';
import type { Answers } from './test-answers.ts';

const jonas = {
  id: '01890000-0000-7000-8000-000000000002',
  name: 'Jonas',
  username: 'jonas',
  photoUrl: null,
  xp: 5,
};
const avoided = { person: jonas, isBlocked: false, isMuted: true, createdAt: '2026-11-20T10:00:00.000Z' };
const pagination = { page: 1, limit: 20, totalCount: 1, totalPages: 1 };

const streak = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Show my streak' });

function held() {
  const { promise, resolve } = Promise.withResolvers<{ status: number } | { data: unknown }>();
  return { answer: async () => promise, resolve };
}

const open = async (answers: Answers) => {
  renderApp('/settings/blocked', {
    user: maya,
    answers: { 'GET /auth/blocked': { data: [avoided], pagination }, ...answers },
  });
  return screen.findByRole('button', { name: 'Unmute jonas' });
};

it('whom one unmutes leaves the list at once, and comes back when the server refuses', async () => {
  const { answer, resolve } = held();
  await userEvent.click(await open({ [`DELETE /users/${jonas.id}/mute`]: answer }));
  await waitFor(() => expect(screen.queryByText('jonas')).toBeNull());
  resolve({ status: 500 });
  expect(await screen.findByRole('button', { name: 'Unmute jonas' })).toBeInTheDocument();
  expect(await screen.findByText(peopleMessages.avoidFailed)).toBeInTheDocument();
});

it('the streak is switched at once, by the last press, and back when the server refuses', async () => {
  const [first, second] = [held(), held()];
  const answers = [first, second];
  const { sent } = renderApp('/settings', {
    user: maya,
    answers: { 'PUT /xp/streak': async () => (answers.shift() ?? second).answer() },
  });
  await userEvent.click(await streak());
  expect((await streak()).checked).toBe(false);
  expect(await streak()).toBeEnabled();
  await userEvent.click(await streak());
  expect((await streak()).checked).toBe(true);
  first.resolve({ data: { user: { ...maya, showsStreak: false } } });
  await waitFor(() => expect(sent('PUT /xp/streak')).toHaveLength(2));
  expect((await streak()).checked).toBe(true);
  second.resolve({ status: 500 });
  await waitFor(async () => expect((await streak()).checked).toBe(false));
});
