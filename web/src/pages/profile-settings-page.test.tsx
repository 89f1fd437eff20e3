import { messages } from '@ballpark/domain/contract/messages.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { toast } from '../ui/toast.ts';
import { maya, renderApp } from './test-app.tsx';

vi.mock('../ui/toast.ts', () => ({
  toast: { success: vi.fn<(text: string) => void>(), error: vi.fn<(text: string) => void>() },
}));

it('drops the note that a username is being checked once it was found to be free', async () => {
  const { sent } = renderApp('/settings/profile', {
    user: maya,
    answers: {
      'GET /account': { data: { name: 'Maya', username: 'maya', usernameChangeableAt: null } },
      'GET /auth/check-username': { data: { available: true, message: messages.usernameAvailable } },
    },
  });
  const field = await screen.findByLabelText(/^Username/);
  // A single event, because typing could pause on a busy machine.
  fireEvent.change(field, { target: { value: 'maya.b' } });
  await userEvent.type(field, '{Enter}');
  expect(toast.error).toHaveBeenCalledWith(messages.usernameChecking);
  expect(await screen.findByText(messages.usernameAvailable)).toBeVisible();
  await waitFor(() =>
    expect(field).not.toHaveAccessibleDescription(expect.stringContaining(messages.usernameChecking)),
  );
  expect(sent('PUT /account')).toEqual([]);
});
