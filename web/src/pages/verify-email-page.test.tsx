import { messages } from '@ballpark/domain/contract/messages.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type Answers, inTurn } from './test-answers.ts';
import { expectText, expectToast, fill, press } from '../lib/test-ui.ts';
import { expectPath, maya, renderApp } from './test-app.tsx';

const verified = { ...maya, isOnboarded: false };
const user = { ...verified, isEmailVerified: false };
const call = 'POST /auth/verify-email';
const resend = 'POST /auth/resend-verification';
const open = (query: string, answers: Answers = {}) => renderApp(`/verify-email${query}`, { user, answers });

it('uses the token once, takes it out of the address and leads to onboarding after 2 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const app = open('?token=from-the-mail', { [call]: { data: { user: verified } } });
  await screen.findByText('Your email is verified');
  await waitFor(() => expect(app.router.state.location.search).toBe(''));
  await expectPath(app, '/verify-email');
  expect(app.sent(call)).toEqual([{ token: 'from-the-mail' }]);
  await expectToast('success', 'Email verified successfully!');
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(app.router.state.location.pathname).toBe('/verify-email');
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  await expectPath(app, '/onboarding');
});

it("shows the server's reason, and ways to get another mail or to change the address", async () => {
  const { router } = open('?token=old', {
    [call]: { status: 400, error: messages.verificationTokenInvalid },
  });
  await expectText(messages.verificationTokenInvalid);
  expect(screen.getByRole('button', { name: 'Resend Verification Email' })).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await waitFor(() => expect(router.state.location.search).toBe(''));
  await press('Change address', 'link');
  expect(await screen.findByRole('textbox', { name: /^New email/ })).toBeVisible();
});

it('keeps a token that the server has not judged, to try it again', async () => {
  const { router } = open('?token=good', { [call]: inTurn({ status: 503 }, { data: { user: verified } }) });
  await expectText('Verification failed');
  expect(router.state.location.search).toBe('?token=good');
  await press('Try again');
  await expectText('Your email is verified');
});

it.each([
  [{ data: {} }, null],
  [{ status: 400 }, 'Failed to resend verification email'],
  [
    { status: 429, error: messages.resendTooSoon, retryAfter: 42 },
    `${messages.resendTooSoon} You can try again in 42 seconds.`,
  ],
])('without a token says where the mail went, and sends it again: %o', async (answer, problem) => {
  open('', { [resend]: answer });
  expect(await screen.findByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  expect(screen.getByText('maya@example.org')).toBeVisible();
  await press('Resend Verification Email');
  if (problem === null) await expectToast('success', 'Verification email sent!');
  else await expectText(problem);
});

it('changes a mistyped address without signing out, and Back leads to the wait', async () => {
  const { router, sent } = open('', {
    'GET /auth/factors': { data: { hasPassword: true, factors: [] } },
    'POST /auth/email': { data: { message: messages.emailChangeAsked } },
  });
  await press('Change address', 'link');
  await fill(/^New email/, 'maya@example.com');
  await fill(/^Current password/, 'Fair-Price-2024');
  await press('Change email');
  expect(await screen.findByRole('heading', { name: 'Check your new inbox' })).toBeVisible();
  expect(sent('POST /auth/email')).toEqual([{ email: 'maya@example.com', password: 'Fair-Price-2024' }]);
  await act(() => router.navigate('/verify-email'));
  expect(await screen.findByRole('heading', { name: 'Check Your Email' })).toBeVisible();
});

it('signs out to /', async () => {
  const app = open('', { 'POST /auth/logout': { data: {} } });
  await press('Sign Out');
  await expectPath(app, '/');
  await expectToast('success', 'Logged out successfully');
});

const refused = { ...maya, isMailRefused: true };

it('sends somebody whose address was refused another link, without saying that one has arrived', async () => {
  renderApp('/verify-email', { user: refused, answers: { [resend]: { data: {} } } });
  await expectText('Mail to maya@example.org was refused. Check the address.');
  expect(screen.queryByText(/We’ve sent a verification link/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Change address' })).toBeVisible();
  await press('Resend Verification Email');
  await expectToast('success', 'Verification email sent!');
});

it('proves a refused address anew, and leads a member home', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const app = renderApp('/verify-email?token=new', {
    user: refused,
    answers: { [call]: { data: { user: maya } } },
  });
  await screen.findByText('Your email is verified');
  expect(screen.queryByText(/set up your profile/)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  await expectPath(app, '/home');
});
