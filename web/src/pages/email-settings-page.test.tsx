import { messages } from '@ballpark/domain/contract/messages.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { maya, renderApp } from './test-app.tsx';

vi.mock('../ui/toast.ts', () => ({
  toast: { success: vi.fn<(text: string) => void>(), error: vi.fn<(text: string) => void>() },
}));

const call = 'POST /auth/email';
const open = (answers: NonNullable<Parameters<typeof renderApp>[1]>['answers']) =>
  renderApp('/settings/email', { user: maya, answers: answers ?? {} });

async function change(email: string, password: string) {
  await userEvent.type(await screen.findByLabelText(/^New email/), email);
  await userEvent.type(screen.getByLabelText(/^Present password/), password);
  await userEvent.click(screen.getByRole('button', { name: 'Change email' }));
}

it('shows the present address, sends the new one with the password, and says what comes next', async () => {
  const { sent } = open({ [call]: { data: { message: messages.emailChangeAsked } } });
  expect(await screen.findByText(maya.email)).toBeVisible();
  await change('maya@example.net', 'Correct horse 1');
  expect(await screen.findByText(messages.emailChangeAsked)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(screen.getByText('maya@example.net')).toBeVisible();
  expect(sent(call).map(({ body }) => body)).toEqual([
    { email: 'maya@example.net', password: 'Correct horse 1' },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Use another address' }));
  expect(await screen.findByLabelText(/^New email/)).toHaveValue('');
});

it('says beside the fields what is wrong, where it can before any call', async () => {
  const fields = { password: messages.currentPasswordWrong };
  const { sent } = open({ [call]: { status: 400, error: messages.currentPasswordWrong, fields } });
  await change('no address', 'Wrong horse 1');
  const email = screen.getByLabelText(/^New email/);
  await waitFor(() => expect(email).toHaveAccessibleDescription(messages.emailInvalid));
  expect(sent(call)).toEqual([]);
  await userEvent.clear(email);
  await userEvent.type(email, 'maya@example.net');
  await userEvent.click(screen.getByRole('button', { name: 'Change email' }));
  const password = screen.getByLabelText(/^Present password/);
  await waitFor(() => expect(password).toHaveAccessibleDescription(messages.currentPasswordWrong));
  expect(password).toHaveFocus();
});

it('waits until it is known whether there is a password, which it asks for only then', async () => {
  const ways = { factors: [], recoveryCodesLeft: 0, canUsePasskeys: true, oidcLabel: 'Example ID' };
  const { promise, resolve } = Promise.withResolvers<{ data: unknown }>();
  const { sent } = open({
    [call]: { data: { message: messages.emailChangeAsked } },
    'GET /auth/factors': () => promise,
  });
  await userEvent.type(await screen.findByLabelText(/^New email/), 'maya@example.net');
  expect(screen.getByRole('button', { name: 'Change email' })).toBeDisabled();
  resolve({ data: { ...ways, hasPassword: false } });
  await waitFor(() => expect(screen.queryByLabelText(/^Present password/)).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Change email' }));
  expect(await screen.findByText(messages.emailChangeAsked)).toBeVisible();
  expect(sent(call).map(({ body }) => body)).toEqual([{ email: 'maya@example.net' }]);
});

it('says how long to wait, and keeps what was typed', async () => {
  open({ [call]: { status: 429, error: messages.tooManyRequests, retryAfter: 600 } });
  await change('maya@example.net', 'Correct horse 1');
  expect(await screen.findByText(new RegExp(`^${messages.tooManyRequests} .*10 minutes`))).toBeVisible();
  expect(screen.getByLabelText(/^New email/)).toHaveValue('maya@example.net');
});

it('is linked from the settings, as the devices are', async () => {
  renderApp('/settings', { user: maya });
  expect(await screen.findByRole('link', { name: /^Email/ })).toHaveAttribute('href', '/settings/email');
  expect(screen.getByRole('link', { name: /^Your devices/ })).toHaveAttribute('href', '/settings/sessions');
});
