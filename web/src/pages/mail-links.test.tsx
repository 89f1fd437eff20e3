import { messages } from '@ballpark/domain/contract/messages.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readToken } from '../lib/token.ts';
import { type Answers, inTurn } from './test-answers.ts';
import { expectLink, expectText, press } from '../lib/test-ui.ts';
import { expectPath, maya, renderApp } from './test-app.tsx';

const token = '#token=from-the-mail';
const renewed = { email: 'maya@example.net' };
const another = 'Get a link to set a new password';

describe.each([
  [
    '/confirm-email',
    'POST /auth/email/confirm',
    'Confirm this address',
    renewed,
    renewed.email,
    /^We couldn’t /,
    /./,
  ],
  ['/undo-email', 'POST /auth/email/undo', 'Keep this address', renewed, renewed.email, /^We couldn’t /, /./],
  [
    '/not-me',
    'POST /auth/not-me',
    'Sign everyone out',
    {},
    messages.notMeDone,
    messages.notMeFailed,
    another,
  ],
])('%s', (path, call, button, data, done, failed, next) => {
  it('does nothing before its button is pressed, can be pressed again, and says what was done', async () => {
    const answers = { [call]: inTurn({ status: 503 }, { data }) };
    const { router, calls, sent } = renderApp(path + token, { answers });
    await screen.findByRole('button', { name: button });
    await waitFor(() => expect(router.state.location.hash).toBe(''));
    expect(calls).toEqual([]);
    await press(button);
    await screen.findByText(failed);
    await press(button);
    await expectText(done);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(sent(call).at(-1)).toEqual({ token: 'from-the-mail' });
  });

  it('says why a link does not work, and where to go', async () => {
    renderApp(path + token, { answers: { [call]: { status: 400, error: 'Why it is no good.' } } });
    await press(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('Why it is no good.');
    expect(screen.getAllByRole('link', { name: next })).not.toHaveLength(0);
    cleanup();
    renderApp(path);
    await expectText(messages.mailLinkIncomplete);
  });
});

it('fetches the signed-in person with their new address', async () => {
  const profile = (email: string) => ({ data: { user: { ...maya, email } } });
  const { asked } = renderApp(`/confirm-email${token}`, {
    user: maya,
    answers: {
      'GET /auth/profile': inTurn(profile(maya.email), profile(renewed.email)),
      'POST /auth/email/confirm': { data: renewed },
    },
  });
  await press('Confirm this address');
  await waitFor(() => expect(asked('GET /auth/profile').length).toBeGreaterThan(1));
  await screen.findByRole('link', { name: 'Continue' });
  expectLink('Continue', '/home');
});

it('signs this browser out, too, where it was signed in to the account of the link', async () => {
  const answers = {
    'GET /auth/profile': inTurn({ data: { user: maya } }, { status: 401 }),
    'POST /auth/not-me': { data: {} },
  };
  const app = renderApp(`/not-me${token}`, { user: maya, answers });
  await press('Sign everyone out');
  await press('Go to Sign in');
  await expectPath(app, '/login');
  expect(readToken()).toBeNull();
});

describe('/unsubscribe', () => {
  const call = 'POST /notifications/unsubscribe';
  const open = (address: string, answer: Answers[string]) =>
    renderApp(`/unsubscribe${address}`, { answers: { [call]: answer } });

  it.each([
    ['#token=abc', 'listingNearby', 'We won’t email you about new listings nearby any more.'],
    ['?token=abc', null, 'We won’t send you any more notifications by email.'],
  ])('ends mails by its button, for %s and %s', async (address, kind, text) => {
    const { asked } = open(address, { data: { kind } });
    await screen.findByRole('button', { name: 'Unsubscribe' });
    expect(asked(call)).toEqual([]);
    await press('Unsubscribe');
    await expectText(text);
    expect(asked(call)).toEqual(['token=abc']);
    expectLink('Notification settings', '/settings/notifications');
  });

  it('leads to the settings when the link does not work, and says so at once when it is cut off', async () => {
    open('#token=abc', { status: 400 });
    await press('Unsubscribe');
    expect(await screen.findByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
    expectLink('Notification settings', '/settings/notifications');
    cleanup();
    const { calls } = open('#token=', { status: 400 });
    expect(await screen.findByRole('alert')).toHaveTextContent('This link doesn’t work');
    expect(calls).toEqual([]);
  });

  it('can be pressed again when the server could not be reached', async () => {
    open('#token=abc', { status: 503, error: 'Back in a moment' });
    await press('Unsubscribe');
    expect(await screen.findByRole('alert')).toHaveTextContent('Back in a moment');
    expect(screen.getByRole('button', { name: 'Unsubscribe' })).toBeEnabled();
  });
});
