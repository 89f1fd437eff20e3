import { messages } from '@ballpark/domain/contract/messages.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { toast } from '../ui/toast.ts';
import { maya, renderApp } from './test-app.tsx';

vi.mock('../ui/toast.ts', () => ({
  toast: { success: vi.fn<(text: string) => void>(), error: vi.fn<(text: string) => void>() },
}));

const call = 'PUT /auth/password';

async function change(present: string, next: string) {
  await userEvent.type(await screen.findByLabelText(/^Present password/), present);
  await userEvent.type(screen.getByLabelText(/^New password/), next);
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
}

it('is linked from one’s own profile', async () => {
  const { router } = renderApp('/profile/edit', { user: maya });
  await userEvent.click(await screen.findByRole('link', { name: 'Change password' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/security'));
});

it('sends both passwords and this browser’s push address, says what was done and empties the fields', async () => {
  localStorage.setItem('ballpark.push', 'https://push.example/send/here');
  const { sent, router } = renderApp('/settings/security', { user: maya, answers: { [call]: { data: {} } } });
  await change('Correct horse 1', 'Correct horse 2');
  expect(
    await screen.findByText('Your password is changed. All other devices are signed out.'),
  ).toBeVisible();
  expect(toast.success).toHaveBeenCalledWith(messages.passwordChanged);
  expect(sent(call).map(({ body }) => body)).toEqual([
    {
      currentPassword: 'Correct horse 1',
      newPassword: 'Correct horse 2',
      pushEndpoint: 'https://push.example/send/here',
    },
  ]);
  expect(screen.getByLabelText(/^Present password/)).toHaveValue('');
  expect(screen.getByLabelText(/^New password/)).toHaveValue('');
  expect(router.state.location.pathname).toBe('/settings/security');
});

it('says beside the field that the present password is wrong, and keeps what was typed', async () => {
  const fields = { currentPassword: messages.currentPasswordWrong };
  const answer = { status: 400, error: messages.currentPasswordWrong, fields };
  renderApp('/settings/security', { user: maya, answers: { [call]: answer } });
  await change('Correct horse 3', 'Correct horse 2');
  const present = screen.getByLabelText(/^Present password/);
  await waitFor(() => expect(present).toHaveAccessibleDescription(messages.currentPasswordWrong));
  expect(present).toHaveFocus();
  expect(screen.getByLabelText(/^New password/)).toHaveValue('Correct horse 2');
  expect(screen.getAllByText(messages.currentPasswordWrong)).toHaveLength(1);
});

it('asks for a fresh proof where the server wants one beside the password, and sends the call again', async () => {
  let isProven = false;
  const { sent } = renderApp('/settings/security', {
    user: maya,
    answers: {
      [call]: () => (isProven ? { data: {} } : { status: 403, code: 'PROOF_REQUIRED' }),
      'POST /auth/proof': () => {
        isProven = true;
        return { data: {} };
      },
    },
  });
  await change('Correct horse 1', 'Correct horse 2');
  const dialog = await screen.findByRole('dialog', { name: 'Confirm it is you' });
  await userEvent.type(within(dialog).getByLabelText(/^Password/), 'Correct horse 1');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith(messages.passwordChanged));
  expect(sent(call)).toHaveLength(2);
});

it('says nothing when the question for a proof is closed, and keeps what was typed', async () => {
  const answers = { [call]: { status: 403, code: 'PROOF_REQUIRED' } };
  const { sent } = renderApp('/settings/security', { user: maya, answers });
  await change('Correct horse 1', 'Correct horse 2');
  await screen.findByRole('dialog', { name: 'Confirm it is you' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(toast.error).not.toHaveBeenCalled();
  expect(sent(call)).toHaveLength(1);
  expect(screen.getByLabelText(/^New password/)).toHaveValue('Correct horse 2');
});

it('asks for what is missing beside the fields, before any call', async () => {
  const { sent } = renderApp('/settings/security', { user: maya });
  await userEvent.click(await screen.findByRole('button', { name: 'Change password' }));
  expect(await screen.findByText(messages.currentPasswordMissing)).toBeVisible();
  expect(screen.getByText(messages.passwordMissing)).toBeVisible();
  expect(sent(call)).toEqual([]);
});

it('says how long to wait after too many guesses', async () => {
  const answer = { status: 429, error: messages.tooManyAttempts, retryAfter: 600 };
  renderApp('/settings/security', { user: maya, answers: { [call]: answer } });
  await change('Correct horse 3', 'Correct horse 2');
  expect(await screen.findByText(/You can try again in 10 minutes\./)).toHaveTextContent(
    messages.tooManyAttempts,
  );
});
