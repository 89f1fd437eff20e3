import { messages } from '@ballpark/domain/contract/messages.ts';
import { adoptSite } from '@ballpark/domain/site.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { noteSessionEnd } from '../lib/token.ts';
import { toast } from '../ui/toast.ts';
import { expectLink, expectProblem, expectText, expectToast, field, fill, press } from '../lib/test-ui.ts';
import { expectPath, maya, renderApp } from './test-app.tsx';

const call = 'POST /auth/register';
const newcomer = { ...maya, isEmailVerified: false, isOnboarded: false };
const welcomed = { [call]: { data: { user: newcomer, token: 'a-token' } } };

afterEach(() => adoptSite({}));

async function enter(password: string) {
  await fill(/^Full name/, 'Maya Lindqvist');
  await fill(/^Email/, 'maya@example.org');
  await fill(/^Password/, password);
}

async function register(password: string) {
  await enter(password);
  await press('Create account');
}

it('shows the checklist and the strength while a person types, and sends no common password', async () => {
  const { sent } = renderApp('/register');
  for (const [typed, strength, metCount] of [
    ['a', 'Weak', 1],
    ['aB', 'Fair', 2],
    ['aB3', 'Good', 3],
    ['aB3aaaaa', 'Strong', 4],
    ['Password1', 'Strong', 4],
  ] as const) {
    await fill(/^Password/, typed);
    expect(screen.getByText(strength)).toBeVisible();
    expect(screen.getAllByText('(met)')).toHaveLength(metCount);
  }
  expect(screen.getByText('Too common. It’s one of the first anyone would try.')).toBeVisible();
  await press('Create account');
  await expectText('This password is too common. Please choose another one.');
  expect(sent(call)).toEqual([]);
});

it('registers at 0, 0 and goes on to /verify-email', async () => {
  const app = renderApp('/register', { answers: welcomed });
  await register('Correct horse 1');
  await expectPath(app, '/verify-email');
  const typed = { name: 'Maya Lindqvist', email: 'maya@example.org', password: 'Correct horse 1' };
  expect(app.sent(call)).toEqual([{ ...typed, latitude: 0, longitude: 0 }]);
  await expectToast('success', 'Account created successfully!');
});

it('keeps name, e-mail and invitation, never the password, through a reload, until somebody is signed in', async () => {
  adoptSite({ signUp: 'invitation' });
  const first = renderApp('/register#token=from-the-admin');
  await enter('Correct horse 1');
  expect(first.router.state.location.hash).toBe('');
  expect(JSON.stringify(sessionStorage) + JSON.stringify(localStorage)).not.toContain('Correct');
  cleanup();
  const app = renderApp('/register', { answers: welcomed });
  expect(await screen.findByLabelText(/^Full name/)).toHaveValue('Maya Lindqvist');
  expect(field(/^Email/)).toHaveValue('maya@example.org');
  expect(field(/^Password/)).toHaveValue('');
  await fill(/^Password/, 'Correct horse 1');
  await press('Create account');
  await expectPath(app, '/verify-email');
  expect(app.sent(call)).toMatchObject([{ name: 'Maya Lindqvist', invitation: 'from-the-admin' }]);
  await waitFor(() => expect(JSON.stringify(sessionStorage)).not.toMatch(/Maya|from-the-admin/));
});

it('shows the next person nothing from before a sign-out, and keeps what they type themselves', async () => {
  renderApp('/register');
  await enter('Correct horse 1');
  cleanup();
  noteSessionEnd('person');
  renderApp('/register');
  expect(await screen.findByLabelText(/^Full name/)).toHaveValue('');
  expect(JSON.stringify(sessionStorage)).not.toContain('Maya');
  await fill(/^Full name/, 'Nuno');
  cleanup();
  renderApp('/register');
  expect(await screen.findByLabelText(/^Full name/)).toHaveValue('Nuno');
});

it("shows the server's text once, beside its field, and keeps what was typed", async () => {
  const { emailTaken } = messages;
  const answer = { status: 409, code: 'EMAIL_TAKEN', error: emailTaken, fields: { email: emailTaken } };
  renderApp('/register', { answers: { [call]: answer } });
  await register('Correct horse 1');
  await expectProblem(/^Email/, emailTaken);
  expect(screen.getAllByText(emailTaken)).toHaveLength(1);
  expect(field(/^Email/)).toHaveFocus();
  expect(field(/^Password/)).toHaveValue('Correct horse 1');
  expect(toast.error).not.toHaveBeenCalled();
  expectLink('Set a new password', '/forgot-password');
});
