import { messages } from '@ballpark/domain/contract/messages.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { readToken } from '../lib/session/token.ts';
import { maya, renderApp } from './test-app.tsx';

vi.mock('../ui/toast.ts', () => ({
  toast: { success: vi.fn<(text: string) => void>(), error: vi.fn<(text: string) => void>() },
}));

const call = 'POST /auth/not-me';
const link = '/not-me#token=from-the-mail';
const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Sign everybody out' }));

it('takes the token out of the address, and does nothing before the button is pressed', async () => {
  const { router, calls } = renderApp(link);
  await screen.findByRole('heading', { name: 'This was not you?' });
  await waitFor(() => expect(router.state.location.hash).toBe(''));
  expect(calls).toEqual([]);
});

it('says what was done, and focuses the heading', async () => {
  const { sent } = renderApp(link, { answers: { [call]: { data: {} } } });
  await press();
  expect(await screen.findByText(messages.notMeDone)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(sent(call).map(({ body }) => body)).toEqual([{ token: 'from-the-mail' }]);
});

it('signs this browser out, too, where it was signed in to the account', async () => {
  let isOver = false;
  const { router } = renderApp(link, {
    answers: {
      'GET /auth/profile': () => (isOver ? { status: 401 } : { data: { user: maya } }),
      [call]: () => {
        isOver = true;
        return { data: {} };
      },
    },
    user: maya,
  });
  await press();
  await userEvent.click(await screen.findByRole('button', { name: 'Go to Sign in' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(readToken()).toBeNull();
});

it.each([messages.notMeLinkUsed, messages.notMeLinkExpired, messages.notMeLinkUnknown])(
  'says why a link does not work, and where to go: %s',
  async (error) => {
    renderApp(link, { answers: { [call]: { status: 400, error } } });
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent(error);
    const next = screen.getByRole('link', { name: 'Ask for a link to a new password' });
    expect(next).toHaveAttribute('href', '/forgot-password');
  },
);

it('can be pressed again when the server could not be reached', async () => {
  const answers = [{ status: 503 }, { data: {} }];
  renderApp(link, { answers: { [call]: () => answers.shift() ?? { status: 400 } } });
  await press();
  expect(await screen.findByText(messages.notMeFailed)).toBeVisible();
  await press();
  expect(await screen.findByText(messages.notMeDone)).toBeVisible();
});

it('says so when the link lacks its token', async () => {
  renderApp('/not-me');
  expect(await screen.findByText(messages.mailLinkIncomplete)).toBeVisible();
});
