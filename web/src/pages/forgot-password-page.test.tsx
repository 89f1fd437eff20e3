import { messages } from '@ballpark/domain/contract/messages.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { toast } from '../ui/toast.ts';
import { maya, renderApp } from './test-app.tsx';

vi.mock('../ui/toast.ts', () => ({
  toast: { success: vi.fn<(text: string) => void>(), error: vi.fn<(text: string) => void>() },
}));

const call = 'POST /auth/forgot-password';

async function ask(email: string) {
  await userEvent.type(await screen.findByLabelText(/^Email/), email);
  await userEvent.click(screen.getByRole('button', { name: 'Send me a link' }));
}

it('is linked from the sign-in page', async () => {
  const { router } = renderApp('/login');
  await userEvent.click(await screen.findByRole('link', { name: 'Forgot password?' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/forgot-password'));
  await userEvent.click(await screen.findByRole('link', { name: 'Back to sign in' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
});

it('asks for an address before any call', async () => {
  const { sent } = renderApp('/forgot-password');
  await userEvent.click(await screen.findByRole('button', { name: 'Send me a link' }));
  await waitFor(() =>
    expect(screen.getByLabelText(/^Email/)).toHaveAccessibleDescription(messages.emailInvalid),
  );
  expect(sent(call)).toEqual([]);
});

it('shows the server’s text, focuses the heading, and can ask again for the same address', async () => {
  const { sent } = renderApp('/forgot-password', {
    answers: { [call]: { data: { message: 'It is on its way.' } } },
  });
  await ask('maya@example.org');
  expect(await screen.findByText('It is on its way.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(screen.getByText('maya@example.org')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Ask again' }));
  expect(screen.getByLabelText(/^Email/)).toHaveValue('maya@example.org');
  expect(screen.getByLabelText(/^Email/)).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Send me a link' }));
  await waitFor(() => expect(sent(call)).toHaveLength(2));
  expect(sent(call).map(({ body }) => body)).toEqual([1, 2].map(() => ({ email: 'maya@example.org' })));
});

it('says how long to wait when links are asked for too often, and keeps what was typed', async () => {
  const answer = { status: 429, error: messages.tooManyRequests, retryAfter: 90 };
  renderApp('/forgot-password', { answers: { [call]: answer } });
  await ask('maya@example.org');
  expect(await screen.findByText(/You can try again in 2 minutes\./)).toHaveTextContent(
    messages.tooManyRequests,
  );
  expect(screen.getByLabelText(/^Email/)).toHaveValue('maya@example.org');
});

it("says 'Failed to send the link' when the server sends no text", async () => {
  renderApp('/forgot-password', { answers: { [call]: { status: 500 } } });
  await ask('maya@example.org');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to send the link');
  expect(toast.error).not.toHaveBeenCalled();
});

it('is open to signed-in people, and leads back to the settings', async () => {
  const { router } = renderApp('/forgot-password', { user: maya });
  await userEvent.click(await screen.findByRole('link', { name: 'Back to the settings' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/security'));
});
