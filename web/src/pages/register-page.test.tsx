import { messages } from '@ballpark/domain/contract/messages.ts';
import { adoptSite } from '@ballpark/domain/site.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { maya, renderApp } from './test-app.tsx';
import { noteSessionEnd } from '../lib/session/token.ts';
import { toast } from '../ui/toast.ts';

vi.mock('../ui/toast.ts', () => ({
  toast: { success: vi.fn<(text: string) => void>(), error: vi.fn<(text: string) => void>() },
}));

afterEach(() => adoptSite({}));

async function fill(password: string) {
  await userEvent.type(await screen.findByLabelText(/^Full name/), 'Maya Lindqvist');
  await userEvent.type(screen.getByLabelText(/^Email/), 'maya@example.org');
  await userEvent.type(screen.getByLabelText(/^Password/), password);
}

it('shows the checklist and the strength while a person types', async () => {
  renderApp('/register');
  const password = await screen.findByLabelText(/^Password/);
  for (const [typed, strength, metCount] of [
    ['a', 'Weak', 1],
    ['aB', 'Fair', 2],
    ['aB3', 'Good', 3],
    ['aB3aaaaa', 'Strong', 4],
    ['Password1', 'Strong', 4],
  ] as const) {
    await userEvent.clear(password);
    await userEvent.type(password, typed);
    expect(screen.getByText(strength)).toBeVisible();
    expect(screen.getAllByText('(met)')).toHaveLength(metCount);
  }
});

it('says beside the strength that a password is too common, and does not send it', async () => {
  const { sent } = renderApp('/register');
  await fill('Password1');
  expect(screen.getByText('Strong')).toBeVisible();
  expect(screen.getByText('Too common: it is among the first that anyone would try.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByText('This password is too common. Please choose another one.')).toBeVisible();
  expect(sent('POST /auth/register')).toEqual([]);
});

it('keeps name and e-mail, never the password, through a reload, until somebody is signed in', async () => {
  const answer = {
    data: { user: { ...maya, isEmailVerified: false, isOnboarded: false }, token: 'a-token' },
  };
  renderApp('/register');
  await fill('Correct horse 1');
  expect(JSON.stringify(sessionStorage) + JSON.stringify(localStorage)).not.toContain('Correct');
  cleanup();
  const { router } = renderApp('/register', { answers: { 'POST /auth/register': answer } });
  expect(await screen.findByLabelText(/^Full name/)).toHaveValue('Maya Lindqvist');
  expect(screen.getByLabelText(/^Email/)).toHaveValue('maya@example.org');
  expect(screen.getByLabelText(/^Password/)).toHaveValue('');
  await userEvent.type(screen.getByLabelText(/^Password/), 'Correct horse 1');
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/verify-email'));
  expect(JSON.stringify(sessionStorage)).not.toContain('Maya');
});

it('keeps an invitation through a reload, out of the address, until somebody is signed in', async () => {
  adoptSite({ signUp: 'invitation' });
  const first = renderApp('/register#token=from-the-admin');
  await screen.findByLabelText(/^Full name/);
  await waitFor(() => expect(first.router.state.location.hash).toBe(''));
  cleanup();
  const answer = {
    data: { user: { ...maya, isEmailVerified: false, isOnboarded: false }, token: 'a-token' },
  };
  const { sent } = renderApp('/register', { answers: { 'POST /auth/register': answer } });
  await fill('Correct horse 1');
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() =>
    expect(JSON.stringify(sent('POST /auth/register'))).toContain('"invitation":"from-the-admin"'),
  );
  await waitFor(() => expect(JSON.stringify(sessionStorage)).not.toContain('from-the-admin'));
});

it('shows the next person nothing from before a sign-out, and keeps what they type themselves', async () => {
  renderApp('/register');
  await fill('Correct horse 1');
  cleanup();
  noteSessionEnd('person');
  renderApp('/register');
  expect(await screen.findByLabelText(/^Full name/)).toHaveValue('');
  expect(JSON.stringify(sessionStorage)).not.toContain('Maya');
  await userEvent.type(screen.getByLabelText(/^Full name/), 'Nuno');
  cleanup();
  renderApp('/register');
  expect(await screen.findByLabelText(/^Full name/)).toHaveValue('Nuno');
});

it('asks for what is missing beside the fields, before any call', async () => {
  const { sent } = renderApp('/register');
  await screen.findByLabelText(/^Full name/);
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByText('Please enter your name')).toBeVisible();
  expect(screen.getByText('Please enter a valid email address')).toBeVisible();
  expect(screen.getByText(messages.passwordMissing)).toBeVisible();
  expect(sent('POST /auth/register')).toEqual([]);
});

it("says 'Registration failed' when the server sends no text", async () => {
  renderApp('/register', { answers: { 'POST /auth/register': { status: 400 } } });
  await fill('Correct horse 1');
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Registration failed'));
  expect(screen.queryByText('Registration failed')).toBeNull();
});

it('does not send a password that fails the list', async () => {
  const { sent } = renderApp('/register');
  await fill('Abcdefgh');
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByText(messages.passwordNoNumber)).toBeVisible();
  expect(sent('POST /auth/register')).toEqual([]);
});

it("shows the server's text once, beside its field, and keeps what was typed", async () => {
  vi.mocked(toast.error).mockReset();
  renderApp('/register', {
    answers: {
      'POST /auth/register': {
        status: 409,
        code: 'EMAIL_TAKEN',
        error: messages.emailTaken,
        fields: { email: messages.emailTaken },
      },
    },
  });
  await fill('Correct horse 1');
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() =>
    expect(screen.getByLabelText(/^Email/)).toHaveAccessibleDescription(messages.emailTaken),
  );
  expect(screen.getByLabelText(/^Password/)).toHaveValue('Correct horse 1');
  expect(screen.getAllByText(messages.emailTaken)).toHaveLength(1);
  expect(screen.getByLabelText(/^Email/)).toHaveFocus();
  expect(toast.error).not.toHaveBeenCalled();
  expect(screen.getByRole('link', { name: 'Set a new password' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
});

it('registers at 0, 0 and goes on to /verify-email', async () => {
  const { router, sent } = renderApp('/register', {
    answers: {
      'POST /auth/register': {
        data: { user: { ...maya, isEmailVerified: false, isOnboarded: false }, token: 'a-token' },
      },
    },
  });
  await fill('Correct horse 1');
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/verify-email'));
  expect(sent('POST /auth/register')[0]?.body).toEqual({
    name: 'Maya Lindqvist',
    email: 'maya@example.org',
    password: 'Correct horse 1',
    latitude: 0,
    longitude: 0,
  });
  expect(toast.success).toHaveBeenCalledWith('Account created successfully!');
});
