import { messages } from '@ballpark/domain/contract/messages.ts';
import * as screenMessages from '@ballpark/domain/contract/screen-messages.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Answers } from './test-answers.ts';
import { expectProblem, expectText, expectToast, field, fill, press } from '../lib/test-ui.ts';
import { maya, renderApp } from './test-app.tsx';

const login = 'POST /auth/login';
const code = 'POST /auth/login/code';
const codeRequired = { status: 401, code: 'CODE_REQUIRED', error: messages.codeRequired, pending: 'half-in' };

async function signIn(answers: Answers) {
  const app = renderApp('/login', { answers });
  await fill(/^Email/, 'maya@example.org');
  await fill(/^Password/, 'Correct horse 1');
  await press('Sign in');
  return app;
}

async function arriveAtCode(answer: Answers[string] = { data: { user: maya, token: 'new' } }) {
  const app = await signIn({ [login]: codeRequired, [code]: answer });
  await screen.findByRole('heading', { name: 'Enter the code from your app' });
  return app;
}

it('asks for what is missing beside the fields, before any call', async () => {
  const { sent } = renderApp('/login');
  await press('Sign in');
  await expectText(messages.emailInvalid);
  expect(screen.getByText(messages.passwordMissing)).toBeVisible();
  expect(sent(login)).toEqual([]);
});

it.each([
  [{ status: 401, error: messages.badCredentials }, messages.badCredentials, true],
  [{ status: 500 }, 'Login failed', false],
])('says once why it failed, in a toast, and keeps what was typed: %o', async (answer, text, isAtField) => {
  await signIn({ [login]: answer });
  await expectToast('error', text);
  expect(screen.queryByText(text)).toBeNull();
  // The toast goes after a few seconds.
  expect(screen.queryByText(screenMessages.loginRefused) !== null).toBe(isAtField);
  expect(field(/^Email/)).toHaveValue('maya@example.org');
  expect(field(/^Password/)).toHaveValue('Correct horse 1');
});

it('shows the password on request', async () => {
  renderApp('/login');
  await press('Show password');
  expect(field(/^Password/)).toHaveAttribute('type', 'text');
});

it('says beside the field that a code is missing or wrong', async () => {
  const { codeWrong } = messages;
  const { sent } = await arriveAtCode({
    status: 400,
    code: 'CODE_WRONG',
    error: codeWrong,
    fields: { code: codeWrong },
  });
  await press('Sign in');
  await expectProblem(/^Code/, messages.codeMissing);
  expect(sent(code)).toEqual([]);
  await fill(/^Code/, '123456{Enter}');
  await expectProblem(/^Code/, codeWrong);
});

it('leads back to the password, and says why, when the sign-in took too long', async () => {
  await arriveAtCode({ status: 400, code: 'SIGN_IN_TOO_OLD', error: messages.signInTooOld });
  await fill(/^Code/, '123456{Enter}');
  await expectText(messages.signInTooOld);
  expect(field(/^Password/)).toBeVisible();
});

it('says that this browser does not support passkeys', async () => {
  const { sent } = renderApp('/login');
  await press('Sign in with a passkey');
  await expectToast('error', messages.passkeysUnsupported);
  expect(sent('POST /auth/passkeys/login/options')).toEqual([]);
});
