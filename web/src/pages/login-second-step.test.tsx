import { messages } from '@ballpark/domain/contract/messages.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { toast } from '../ui/toast.ts';
import { maya, renderApp } from './test-app.tsx';

vi.mock('../ui/toast.ts', () => ({
  toast: { success: vi.fn<(text: string) => void>(), error: vi.fn<(text: string) => void>() },
}));

const call = 'POST /auth/login/code';
const codeRequired = { status: 401, code: 'CODE_REQUIRED', error: messages.codeRequired, pending: 'half-in' };

async function arriveAtCode(answer: Parameters<typeof renderApp>[1] = {}) {
  const app = renderApp('/login', { answers: { 'POST /auth/login': codeRequired, ...answer.answers } });
  await userEvent.type(await screen.findByLabelText(/^Email/), 'maya@example.org');
  await userEvent.type(screen.getByLabelText(/^Password/), 'Correct horse 1');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByRole('heading', { name: 'Enter the code of your app' });
  return app;
}

it('asks for the code after the password, sends both and leads home', async () => {
  const { sent, router } = await arriveAtCode({
    answers: { [call]: { data: { user: maya, token: 'new' } } },
  });
  expect(toast.error).not.toHaveBeenCalled();
  expect(screen.getByLabelText(/^Code/)).toHaveFocus();
  await userEvent.keyboard('123 456{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
  expect(sent(call).map(({ body }) => body)).toEqual([{ pending: 'half-in', code: '123 456' }]);
  expect(toast.success).toHaveBeenCalledWith(messages.welcomeBack);
});

it('says beside the field that a code is missing or wrong', async () => {
  const wrong = {
    status: 400,
    code: 'CODE_WRONG',
    error: messages.codeWrong,
    fields: { code: messages.codeWrong },
  };
  const { sent } = await arriveAtCode({ answers: { [call]: wrong } });
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(screen.getByLabelText(/^Code/)).toHaveAccessibleDescription(messages.codeMissing);
  expect(sent(call)).toEqual([]);
  await userEvent.type(screen.getByLabelText(/^Code/), '123456{Enter}');
  await waitFor(() => expect(screen.getByLabelText(/^Code/)).toHaveAccessibleDescription(messages.codeWrong));
});

it('takes a recovery code instead, and the app again', async () => {
  await arriveAtCode();
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(await screen.findByRole('heading', { name: 'Enter a recovery code' })).toBeVisible();
  expect(screen.getByLabelText(/^Recovery code/)).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Use the app' }));
  expect(await screen.findByRole('heading', { name: 'Enter the code of your app' })).toBeVisible();
});

it('leads back to the password, and says why, when the sign-in took too long', async () => {
  const late = { status: 400, code: 'SIGN_IN_TOO_OLD', error: messages.signInTooOld };
  await arriveAtCode({ answers: { [call]: late } });
  await userEvent.type(screen.getByLabelText(/^Code/), '123456{Enter}');
  expect(await screen.findByText(messages.signInTooOld)).toBeVisible();
  expect(screen.getByLabelText(/^Password/)).toBeVisible();
});

it('says that this browser does not support passkeys', async () => {
  const { sent } = renderApp('/login');
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith(messages.passkeysUnsupported));
  expect(sent('POST /auth/passkeys/login/options')).toEqual([]);
});
