import { messages } from '@ballpark/domain/contract/messages.ts';
import { peopleMessages } from '@ballpark/domain/contract/moderation-messages.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { queryClient } from '../lib/api/query-client.ts';
import { expectLink, expectProblem, expectText, expectToast, field, fill, press } from '../lib/test-ui.ts';
import { type Answers, held } from './test-answers.ts';
import { expectPath, maya, renderApp } from './test-app.tsx';

it('is reached from the navigation, and leads to all that can be set', async () => {
  renderApp('/achievements', { user: maya });
  const [link] = await screen.findAllByRole('link', { name: 'Settings' });
  await userEvent.click(link ?? document.body);
  await screen.findByRole('link', { name: /^Name and username/ });
  for (const [name, path] of [
    [/^Name and username/, 'profile'],
    [/^Email/, 'email'],
    [/^Your devices/, 'sessions'],
    [/^Tokens for scripts/, 'tokens'],
    [/^Your data and account/, 'account'],
  ] as const)
    expectLink(name, `/settings/${path}`);
});

it('says that nothing is restricted or limited, where nothing is', async () => {
  const answers = {
    'GET /auth/statements': { data: [], pagination: {} },
    'GET /auth/signals': { data: [] },
  };
  renderApp('/settings', { user: maya, answers });
  await expectText('None: nothing of yours is restricted');
  await expectText('None: you earn full XP');
  cleanup();
  queryClient.clear();
  renderApp('/settings', { user: maya });
  await expectText('What we restricted, and how to appeal');
  await expectText('If two accounts look like one person');
});

it('applies a theme at once, and keeps it', async () => {
  renderApp('/settings', { user: maya });
  const [button] = await screen.findAllByRole('button', { name: /^Theme: same as device/ });
  expect(button).toHaveTextContent('Theme');
  await userEvent.click(button ?? document.body);
  expect(document.documentElement.dataset['theme']).toBe('light');
  await press('Dark', 'radio');
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(localStorage.getItem('ballpark-theme')).toBe('dark');
  await press('Device', 'radio');
  expect(document.documentElement.dataset['theme']).toBeUndefined();
  expect(localStorage.getItem('ballpark-theme')).toBeNull();
});

it('the streak is switched at once, by the last press, and back when the server refuses', async () => {
  const streak = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Show my streak' });
  const answers = [held(), held()];
  const [first, second] = answers;
  const { sent } = renderApp('/settings', {
    user: maya,
    answers: { 'PUT /xp/streak': async () => (answers.shift() ?? held()).answer() },
  });
  await userEvent.click(await streak());
  expect(await streak()).not.toBeChecked();
  await userEvent.click(await streak());
  expect(await streak()).toBeChecked();
  first?.give({ data: { user: { ...maya, showsStreak: false } } });
  await waitFor(() => expect(sent('PUT /xp/streak')).toHaveLength(2));
  expect(await streak()).toBeChecked();
  second?.give({ status: 500 });
  await waitFor(async () => expect(await streak()).not.toBeChecked());
});

it('whom one unmutes leaves the list at once, and comes back when the server refuses', async () => {
  const id = '01890000-0000-7000-8000-000000000002';
  const person = { id, name: 'Jonas', username: 'jonas', photoUrl: null, xp: 5 };
  const avoided = { person, isBlocked: false, isMuted: true, createdAt: '2026-11-20T10:00:00.000Z' };
  const pagination = { page: 1, limit: 20, totalCount: 1, totalPages: 1 };
  const { answer, give } = held();
  renderApp('/settings/blocked', {
    user: maya,
    answers: { 'GET /auth/blocked': { data: [avoided], pagination }, [`DELETE /users/${id}/mute`]: answer },
  });
  await press('Unmute jonas');
  await waitFor(() => expect(screen.queryByText('jonas')).toBeNull());
  give({ status: 500 });
  expect(await screen.findByRole('button', { name: 'Unmute jonas' })).toBeVisible();
  await expectToast('error', peopleMessages.avoidFailed);
});

describe('name and username', () => {
  const names = { name: 'Maya Lindqvist', username: 'maya', usernameChangeableAt: null };
  const call = 'PUT /account';
  const open = (answers: Answers = {}) =>
    renderApp('/settings/profile', {
      user: maya,
      answers: {
        'GET /account': { data: names },
        'GET /auth/check-username': { data: { available: true, message: messages.usernameAvailable } },
        ...answers,
      },
    });

  it('saves a username once it is known to be free, and says until then that it is being checked', async () => {
    const { sent } = open({ [call]: { data: { user: { ...maya, username: 'maya.b' } } } });
    await screen.findByLabelText(/^Username/);
    // A single event, because typing could pause on a busy machine.
    fireEvent.change(field(/^Username/), { target: { value: 'maya.b' } });
    await userEvent.type(field(/^Username/), '{Enter}');
    await expectToast('error', messages.usernameChecking);
    await expectText(messages.usernameAvailable);
    await waitFor(() =>
      expect(field(/^Username/)).not.toHaveAccessibleDescription(
        expect.stringContaining(messages.usernameChecking),
      ),
    );
    expect(sent(call)).toEqual([]);
    await press('Save Changes');
    await waitFor(() => expect(sent(call)).toEqual([{ name: 'Maya Lindqvist', username: 'maya.b' }]));
  });

  it('says beside the field why a name or a username is refused', async () => {
    const fields = { name: messages.nameOfHouse, username: messages.usernameTaken };
    const { sent } = open({ [call]: { status: 409, error: messages.nameOfHouse, fields } });
    await userEvent.clear(await screen.findByLabelText(/^Name/));
    await press('Save Changes');
    await expectProblem(/^Name/, messages.nameMissing);
    expect(sent(call)).toEqual([]);
    await fill(/^Name/, 'Ada');
    await press('Save Changes');
    await expectProblem(/^Name/, messages.nameOfHouse);
    await expectProblem(/^Username/, messages.usernameTaken);
    // The username was not changed.
    expect(sent(call)).toEqual([{ name: 'Ada' }]);
  });

  it('says from when on the username can be changed again', async () => {
    open({ 'GET /account': { data: { ...names, usernameChangeableAt: '2026-12-24T10:00:00.000Z' } } });
    await expectText(/Dec 24, 2026/);
    expect(screen.queryByLabelText(/^Username/)).toBe(null);
  });
});

it('a username in the address leads to its person’s profile, or says that nobody has it', async () => {
  const id = '01890000-0000-7000-8000-000000000002';
  const answers = {
    'GET /usernames/old.name': { data: { id, username: 'new.name' } },
    'GET /usernames/nobody': { status: 404, error: messages.userNotFound },
  };
  await expectPath(renderApp('/u/old.name', { user: maya, answers }), `/profile/${id}`);
  renderApp('/u/nobody', { user: maya, answers });
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.userNotFound);
  expect(screen.getByRole('heading', { level: 1, name: '@nobody' })).toBeTruthy();
});
