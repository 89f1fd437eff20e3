import { messages } from '@ballpark/domain/contract/messages.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { maya, renderApp } from './test-app.tsx';
import { toast } from '../ui/toast.ts';

vi.mock('../ui/toast.ts', () => ({
  toast: { success: vi.fn<(text: string) => void>(), error: vi.fn<(text: string) => void>() },
}));

async function signIn() {
  await userEvent.type(await screen.findByLabelText(/^Email/), 'maya@example.org');
  await userEvent.type(screen.getByLabelText(/^Password/), 'Correct horse 1');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

it('asks for what is missing beside the fields, before any call', async () => {
  const { sent } = renderApp('/login');
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText(messages.emailInvalid)).toBeVisible();
  expect(screen.getByText(messages.passwordMissing)).toBeVisible();
  expect(sent('POST /auth/login')).toEqual([]);
});

it('says once why it failed, in a toast, and keeps what was typed', async () => {
  renderApp('/login', { answers: { 'POST /auth/login': { status: 401, error: messages.badCredentials } } });
  await signIn();
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith(messages.badCredentials));
  expect(screen.queryByText(messages.badCredentials)).toBeNull();
  expect(screen.getByLabelText(/^Email/)).toHaveValue('maya@example.org');
  expect(screen.getByLabelText(/^Password/)).toHaveValue('Correct horse 1');
});

it("says 'Login failed' when the server sends no text", async () => {
  renderApp('/login', { answers: { 'POST /auth/login': { status: 500 } } });
  await signIn();
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Login failed'));
});

it('shows and hides the password', async () => {
  renderApp('/login');
  await userEvent.click(await screen.findByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText(/^Password/)).toHaveAttribute('type', 'text');
});

it('welcomes back and goes to /, which leads home', async () => {
  const { router } = renderApp('/login', {
    answers: { 'POST /auth/login': { data: { user: maya, token: 'a-token' } } },
  });
  await signIn();
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
  expect(toast.success).toHaveBeenCalledWith('Welcome back!');
});
