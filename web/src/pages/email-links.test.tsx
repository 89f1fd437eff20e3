import { messages } from '@ballpark/domain/contract/messages.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { maya, renderApp } from './test-app.tsx';

vi.mock('../ui/toast.ts', () => ({
  toast: { success: vi.fn<(text: string) => void>(), error: vi.fn<(text: string) => void>() },
}));

const pages = [
  { path: '/confirm-email', call: 'POST /auth/email/confirm', button: 'Confirm this address' },
  { path: '/undo-email', call: 'POST /auth/email/undo', button: 'Keep this address' },
];
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe.each(pages)('$path', ({ path, call, button }) => {
  const link = `${path}#token=from-the-mail`;

  it('takes the token out of the address, and does nothing before the button is pressed', async () => {
    const { router, calls } = renderApp(link);
    await screen.findByRole('button', { name: button });
    await waitFor(() => expect(router.state.location.hash).toBe(''));
    expect(calls).toEqual([]);
  });

  it('says which address the account has now, and focuses the heading', async () => {
    const { sent } = renderApp(link, { answers: { [call]: { data: { email: 'maya@example.net' } } } });
    await press(button);
    expect(await screen.findByText('maya@example.net')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(sent(call).map(({ body }) => body)).toEqual([{ token: 'from-the-mail' }]);
  });

  it('says why a link does not work, and where to go', async () => {
    const error = 'Why it is no good.';
    renderApp(link, { answers: { [call]: { status: 400, error } } });
    await press(button);
    expect(await screen.findByRole('alert')).toHaveTextContent(error);
    expect(screen.getAllByRole('link').length).toBeGreaterThan(0);
  });

  it('can be pressed again when the server could not be reached', async () => {
    const answers = [{ status: 503 }, { data: { email: 'maya@example.net' } }];
    renderApp(link, { answers: { [call]: () => answers.shift() ?? { status: 400 } } });
    await press(button);
    await screen.findByText(/^Failed to /);
    await press(button);
    expect(await screen.findByText('maya@example.net')).toBeVisible();
  });

  it('says so when the link lacks its token', async () => {
    renderApp(path);
    expect(await screen.findByText(messages.mailLinkIncomplete)).toBeVisible();
  });
});

it('fetches the signed-in person with their new address', async () => {
  let email = maya.email;
  const { sent } = renderApp('/confirm-email#token=from-the-mail', {
    user: maya,
    answers: {
      'GET /auth/profile': () => ({ data: { user: { ...maya, email } } }),
      'POST /auth/email/confirm': () => {
        email = 'maya@example.net';
        return { data: { email } };
      },
    },
  });
  await press('Confirm this address');
  await waitFor(() => expect(sent('GET /auth/profile').length).toBeGreaterThan(1));
  expect(await screen.findByRole('link', { name: 'Go on' })).toHaveAttribute('href', '/home');
});
