import { messages } from '@ballpark/domain/contract/messages.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { toast } from '../ui/toast.ts';
import { maya, renderApp } from './test-app.tsx';

vi.mock('../ui/toast.ts', () => ({
  toast: { success: vi.fn<(text: string) => void>(), error: vi.fn<(text: string) => void>() },
}));

const names = { name: 'Maya Lindqvist', username: 'maya', usernameChangeableAt: null };
const free = { data: { available: true, message: messages.usernameAvailable } };
const call = 'PUT /account';

it('is reached from the navigation, and leads to name and username', async () => {
  const { router } = renderApp('/achievements', { user: maya, answers: { 'GET /account': { data: names } } });
  const [link] = await screen.findAllByRole('link', { name: 'Settings' });
  await userEvent.click(link ?? document.body);
  await userEvent.click(await screen.findByRole('link', { name: /Name and username/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/profile'));
});

it('applies a theme at once, and keeps it', async () => {
  renderApp('/settings', { user: maya });
  await userEvent.click(await screen.findByRole('radio', { name: 'Dark' }));
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(localStorage.getItem('ballpark-theme')).toBe('dark');
  await userEvent.click(screen.getByRole('radio', { name: 'Device' }));
  expect(document.documentElement.dataset['theme']).toBeUndefined();
  expect(localStorage.getItem('ballpark-theme')).toBe(null);
});

it('has a theme switch in the navigation that says what it is', async () => {
  renderApp('/settings', { user: maya });
  const [button] = await screen.findAllByRole('button', { name: /^Theme: same as device/ });
  expect(button?.textContent).toBe('Theme');
  await userEvent.click(button ?? document.body);
  expect(document.documentElement.dataset['theme']).toBe('light');
  delete document.documentElement.dataset['theme'];
});

it('saves a name, and does not send an unchanged username', async () => {
  const { sent } = renderApp('/settings/profile', {
    user: maya,
    answers: { 'GET /account': { data: names }, [call]: { data: { user: { ...maya, name: 'Maya L' } } } },
  });
  const field = await screen.findByLabelText(/^Name/);
  await userEvent.clear(field);
  await userEvent.type(field, ' Maya L ');
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith(messages.namesSaved));
  expect(sent(call).map(({ body }) => body)).toEqual([{ name: 'Maya L' }]);
  expect((await screen.findAllByText('Maya L')).length).toBeGreaterThan(0);
});

it('saves a username once it is known to be free', async () => {
  const { sent } = renderApp('/settings/profile', {
    user: maya,
    answers: {
      'GET /account': { data: names },
      'GET /auth/check-username': free,
      [call]: { data: { user: { ...maya, username: 'maya.l' } } },
    },
  });
  const field = await screen.findByLabelText(/^Username/);
  await userEvent.clear(field);
  await userEvent.type(field, 'maya.l');
  expect(await screen.findByText(messages.usernameAvailable)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(sent(call)).toHaveLength(1));
  expect(sent(call)[0]?.body).toEqual({ name: 'Maya Lindqvist', username: 'maya.l' });
});

it('says beside the field why a name or a username is refused', async () => {
  const fields = { name: messages.nameOfHouse, username: messages.usernameTaken };
  const { sent } = renderApp('/settings/profile', {
    user: maya,
    answers: {
      'GET /account': { data: names },
      [call]: { status: 409, error: messages.nameOfHouse, fields },
    },
  });
  const field = await screen.findByLabelText(/^Name/);
  await userEvent.clear(field);
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(field).toHaveAccessibleDescription(expect.stringContaining(messages.nameMissing));
  expect(sent(call)).toEqual([]);
  await userEvent.type(field, 'Ada');
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() =>
    expect(field).toHaveAccessibleDescription(expect.stringContaining(messages.nameOfHouse)),
  );
  expect(screen.getByLabelText(/^Username/)).toHaveAccessibleDescription(
    expect.stringContaining(messages.usernameTaken),
  );
});

it('says from when on the username can be changed again', async () => {
  const usernameChangeableAt = '2026-12-24T10:00:00.000Z';
  renderApp('/settings/profile', {
    user: maya,
    answers: { 'GET /account': { data: { ...names, usernameChangeableAt } } },
  });
  expect(await screen.findByText(/Dec 24, 2026/)).toBeVisible();
  expect(screen.queryByLabelText(/^Username/)).toBe(null);
});

it('a username in the address leads to its person’s profile', async () => {
  const id = '01890000-0000-7000-8000-000000000002';
  const { router } = renderApp('/u/old.name', {
    user: maya,
    answers: { 'GET /usernames/old.name': { data: { id, username: 'new.name' } } },
  });
  await waitFor(() => expect(router.state.location.pathname).toBe(`/profile/${id}`));
});

it('says that nobody has a username', async () => {
  renderApp('/u/nobody', {
    user: maya,
    answers: { 'GET /usernames/nobody': { status: 404, error: messages.userNotFound } },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.userNotFound);
});
