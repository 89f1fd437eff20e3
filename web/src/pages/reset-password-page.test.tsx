import { messages } from '@ballpark/domain/contract/messages.ts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { intendedPath } from '../lib/session/intended-path.ts';
import { readToken } from '../lib/session/token.ts';
import { toast } from '../ui/toast.ts';
import { maya, renderApp } from './test-app.tsx';

vi.mock('../ui/toast.ts', () => ({
  toast: { success: vi.fn<(text: string) => void>(), error: vi.fn<(text: string) => void>() },
}));

const call = 'POST /auth/reset-password';
const check = 'POST /auth/reset-password/check';
const link = '/reset-password#token=from-the-mail';
const done = { [call]: { data: {} } };

async function set(password: string) {
  await userEvent.type(await screen.findByLabelText(/^New password/), password);
  await userEvent.click(screen.getByRole('button', { name: 'Set new password' }));
}

it('takes the token out of the address, and changes nothing before the button is pressed', async () => {
  const { router, calls } = renderApp(link);
  await screen.findByRole('heading', { name: 'Set a new password' });
  await waitFor(() => expect(router.state.location.hash).toBe(''));
  expect(router.state.location.pathname).toBe('/reset-password');
  expect(calls.map(({ route, body }) => [route, body])).toEqual([[check, { token: 'from-the-mail' }]]);
  expect(JSON.stringify(sessionStorage) + JSON.stringify(localStorage)).not.toContain('from-the-mail');
});

it('says that a link was used before anything is typed', async () => {
  const used = { status: 400, code: 'TOKEN_INVALID', error: messages.resetLinkUsed };
  renderApp(link, { answers: { [check]: used } });
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.resetLinkUsed);
  expect(screen.queryByLabelText(/^New password/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Ask for another link' })).toBeVisible();
});

it('shows the form where it cannot be found out', async () => {
  renderApp(link, { answers: { [check]: { status: 503, code: 'UNAVAILABLE', error: 'Busy' } } });
  expect(await screen.findByLabelText(/^New password/)).toBeVisible();
});

it('sends the token with the password, and leads to the sign-in, which says what was done', async () => {
  const { router, sent } = renderApp(link, { answers: done });
  await set('Correct horse 2');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(sent(call).map(({ body }) => body)).toEqual([
    { token: 'from-the-mail', password: 'Correct horse 2' },
  ]);
  expect(await screen.findByText(messages.passwordReset)).toBeVisible();
  expect(toast.success).toHaveBeenCalledWith(messages.passwordReset);
});

it('signs this browser out, too, where it was signed in to the account, and keeps no page to come back to', async () => {
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
  await set('Correct horse 2');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(await screen.findByText(messages.passwordReset)).toBeVisible();
  expect([readToken(), intendedPath()]).toEqual([null, null]);
});

it('says beside the field what a password lacks, before any call', async () => {
  const { sent } = renderApp(link);
  await set('Abcdefgh');
  await waitFor(() =>
    expect(screen.getByLabelText(/^New password/)).toHaveAccessibleDescription(
      expect.stringContaining(messages.passwordNoNumber),
    ),
  );
  expect(sent(call)).toEqual([]);
});

it.each([messages.resetLinkUsed, messages.resetLinkInvalid])(
  'says why a link does not work, and leads to another one: %s',
  async (error) => {
    const { router } = renderApp(link, { answers: { [call]: { status: 400, error } } });
    await set('Correct horse 2');
    expect(await screen.findByRole('alert')).toHaveTextContent(error);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(screen.queryByLabelText(/^New password/)).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Ask for another link' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/forgot-password'));
  },
);

it('uses a newer link that is opened in the same tab', async () => {
  const answers = [{ status: 400, error: messages.resetLinkInvalid }, { data: {} }];
  const { router, sent } = renderApp(link, { answers: { [call]: () => answers.shift() ?? { status: 500 } } });
  await set('Correct horse 2');
  await screen.findByText(messages.resetLinkInvalid);
  await act(() => router.navigate('/reset-password#token=newer', { replace: true }));
  await set('Correct horse 2');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(sent(call).map(({ body }) => body)).toMatchObject([{ token: 'from-the-mail' }, { token: 'newer' }]);
});

it('keeps link and password when the server could not judge them', async () => {
  const answers = [{ status: 503 }, { data: {} }];
  const { router } = renderApp(link, { answers: { [call]: () => answers.shift() ?? { status: 400 } } });
  await set('Correct horse 2');
  expect(await screen.findByText('Failed to set your new password')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Set new password' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
});

it('says so when the link lacks its token', async () => {
  renderApp('/reset-password');
  expect(await screen.findByText(messages.resetLinkIncomplete)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
});

it('asks for a code where two-step sign-in is on, keeps the password, and says beside the field that it is wrong', async () => {
  const { sent, router } = renderApp(link, {
    answers: {
      [call]: ({ body }) => {
        const { code } = body as { code?: string };
        if (code === '123456') return { data: {} };
        return code === undefined
          ? { status: 401, code: 'CODE_REQUIRED', error: messages.codeRequired }
          : {
              status: 400,
              code: 'CODE_WRONG',
              error: messages.codeWrong,
              fields: { code: messages.codeWrong },
            };
      },
    },
  });
  await set('Correct horse 2');
  const field = await screen.findByLabelText(/^Code of your app/);
  await waitFor(() => expect(field).toHaveFocus());
  await userEvent.type(field, '111111{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription(new RegExp(messages.codeWrong)));
  await userEvent.clear(field);
  await userEvent.type(field, '123456{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(sent(call)).toHaveLength(3);
});
