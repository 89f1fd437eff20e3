import { messages } from '@ballpark/domain/contract/messages.ts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { maya, renderApp } from './test-app.tsx';
import { toast } from '../ui/toast.ts';

vi.mock('../ui/toast.ts', () => ({
  toast: { success: vi.fn<(text: string) => void>(), error: vi.fn<(text: string) => void>() },
}));

const verified = { ...maya, isOnboarded: false };
const user = { ...verified, isEmailVerified: false };

it('uses the token once, takes it out of the address and leads to onboarding after 2 seconds', async () => {
  let answeredAt = Infinity;
  const verify = () => {
    answeredAt = performance.now();
    return { data: { user: verified } };
  };
  const { router, sent } = renderApp('/verify-email?token=from-the-mail', {
    user,
    answers: { 'POST /auth/verify-email': verify },
  });
  await screen.findByText('Your email is verified');
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(router.state.location.pathname).toBe('/verify-email');
  expect(sent('POST /auth/verify-email').map(({ body }) => body)).toEqual([{ token: 'from-the-mail' }]);
  expect(toast.success).toHaveBeenCalledWith('Email verified successfully!');

  await waitFor(() => expect(router.state.location.pathname).toBe('/onboarding'));
  expect(performance.now() - answeredAt).toBeGreaterThan(1_990);
});

it("shows the server's reason and a way to get another mail", async () => {
  const { router } = renderApp('/verify-email?token=old', {
    user,
    answers: { 'POST /auth/verify-email': { status: 400, error: messages.verificationTokenInvalid } },
  });
  expect(await screen.findByText(messages.verificationTokenInvalid)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Resend Verification Email' })).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

it('keeps a token that the server has not judged, to try it again', async () => {
  const answers = [{ status: 503 }, { data: { user: verified } }];
  const { router } = renderApp('/verify-email?token=good', {
    user,
    answers: { 'POST /auth/verify-email': () => answers.shift() ?? { status: 400 } },
  });
  expect(await screen.findByText('Verification failed')).toBeVisible();
  expect(router.state.location.search).toBe('?token=good');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Your email is verified')).toBeVisible();
});

it('without a token says where the mail went, and resends it', async () => {
  renderApp('/verify-email', { user, answers: { 'POST /auth/resend-verification': { data: {} } } });
  expect(await screen.findByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  expect(screen.getByText('maya@example.org')).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  await userEvent.click(screen.getByRole('button', { name: 'Resend Verification Email' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Verification email sent!'));
});

it('changes a mistyped address without signing out, and Back leads to the wait', async () => {
  const { router, sent } = renderApp('/verify-email', {
    user,
    answers: {
      'GET /auth/factors': { data: { hasPassword: true, factors: [] } },
      'POST /auth/email': { data: { message: messages.emailChangeAsked } },
    },
  });
  await userEvent.click(await screen.findByRole('link', { name: 'Change address' }));
  const heading = await screen.findByRole('heading', { name: 'Change address' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  await userEvent.type(screen.getByRole('textbox', { name: /^New email/ }), 'maya@example.com');
  await userEvent.type(screen.getByLabelText(/^Present password/), 'Fair-Price-2024');
  await userEvent.click(screen.getByRole('button', { name: 'Change email' }));
  expect(await screen.findByRole('heading', { name: 'Check your new mailbox' })).toBeVisible();
  expect(sent('POST /auth/email').map(({ body }) => body)).toEqual([
    { email: 'maya@example.com', password: 'Fair-Price-2024' },
  ]);
  await act(() => router.navigate('/verify-email'));
  expect(await screen.findByRole('heading', { name: 'Check Your Email' })).toBeVisible();
});

it('offers another address beside a link that does not work', async () => {
  renderApp('/verify-email?token=old', {
    user,
    answers: { 'POST /auth/verify-email': { status: 400, error: messages.verificationTokenInvalid } },
  });
  await userEvent.click(await screen.findByRole('link', { name: 'Change address' }));
  expect(await screen.findByRole('textbox', { name: /^New email/ })).toBeVisible();
});

it("says 'Failed to resend verification email' when the server sends no text", async () => {
  renderApp('/verify-email', { user, answers: { 'POST /auth/resend-verification': { status: 400 } } });
  await userEvent.click(await screen.findByRole('button', { name: 'Resend Verification Email' }));
  expect(await screen.findByText('Failed to resend verification email')).toBeVisible();
});

it('says how long to wait when mails are asked for too fast', async () => {
  renderApp('/verify-email', {
    user,
    answers: {
      'POST /auth/resend-verification': { status: 429, error: messages.resendTooSoon, retryAfter: 42 },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Resend Verification Email' }));
  expect(await screen.findByText(/You can try again in 42 seconds\./)).toHaveTextContent(
    messages.resendTooSoon,
  );
});

it('signs out to /', async () => {
  const { router } = renderApp('/verify-email', { user, answers: { 'POST /auth/logout': { data: {} } } });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(toast.success).toHaveBeenCalledWith('Logged out successfully');
});

it('leads a person who is already verified to the next step', async () => {
  const { router } = renderApp('/verify-email', { user: verified });
  await waitFor(() => expect(router.state.location.pathname).toBe('/onboarding'));
});
