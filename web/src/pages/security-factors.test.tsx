import { messages } from '@ballpark/domain/contract/messages.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { toast } from '../ui/toast.ts';
import { maya, renderApp } from './test-app.tsx';

vi.mock('../ui/toast.ts', () => ({
  toast: { success: vi.fn<(text: string) => void>(), error: vi.fn<(text: string) => void>() },
}));

const totp = {
  id: '01890000-0000-7000-8000-00000000000a',
  kind: 'totp',
  name: 'Authenticator app',
  createdAt: '2026-01-10T10:00:00.000Z',
  lastUsedAt: null,
};
const passkey = { ...totp, id: '01890000-0000-7000-8000-00000000000b', kind: 'passkey', name: 'My phone' };
const none = { factors: [], recoveryCodesLeft: 0, canUsePasskeys: true };
const both = { factors: [totp, passkey], recoveryCodesLeft: 2, canUsePasskeys: true };
const proofRequired = { status: 403, code: 'PROOF_REQUIRED', error: messages.proofRequired };
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `8k2m-r5tx-9qwz-h3n${index}`);

/** Refused until there is a fresh proof. */
function guarded(data: unknown) {
  let isProven = false;
  return {
    prove: () => {
      isProven = true;
      return { data: {} };
    },
    answer: () => (isProven ? { data } : proofRequired),
  };
}

it('leads to the set-up where two-step sign-in is off, and says why there are no passkeys', async () => {
  renderApp('/settings/security', {
    user: maya,
    answers: { 'GET /auth/factors': { data: { ...none, canUsePasskeys: false } } },
  });
  const link = await screen.findByRole('link', { name: 'Set up two-step sign-in' });
  expect(link).toHaveAttribute('href', '/settings/security/two-step');
  expect(screen.getByText(messages.passkeysImpossible)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});

it('asks for a proof in a dialog before it turns two-step sign-in off, and sends the call again', async () => {
  const remove = guarded({});
  const route = `DELETE /auth/factors/${totp.id}`;
  const { sent } = renderApp('/settings/security', {
    user: maya,
    answers: {
      'GET /auth/factors': { data: both },
      'POST /auth/proof': ({ body }) =>
        JSON.stringify(body).includes('123456')
          ? remove.prove()
          : { status: 401, code: 'CODE_REQUIRED', error: messages.codeRequired },
      [route]: remove.answer,
    },
  });
  expect(await screen.findByText(/2 of 10 recovery codes left/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Turn off' }));
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(within(question).getByRole('button', { name: 'Turn off' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm it is you' });
  await userEvent.type(within(dialog).getByLabelText(/^Password/), 'Correct horse 1');
  const confirm = within(dialog).getByRole('button', { name: 'Confirm' });
  await userEvent.click(confirm);
  const code = await within(dialog).findByLabelText(/^Code of your app/);
  await waitFor(() => expect(code).toHaveFocus());
  await userEvent.type(code, '123456');
  await userEvent.click(confirm);
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith(messages.totpOff));
  expect(sent(route)).toHaveLength(2);
  expect(sent('POST /auth/proof').at(-1)?.body).toEqual({ password: 'Correct horse 1', code: '123456' });
});

it('does nothing, and says nothing, when the question for a proof is closed', async () => {
  const { sent } = renderApp('/settings/security/codes', {
    user: maya,
    answers: { 'POST /auth/recovery-codes': proofRequired },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Make ten new codes' }));
  await screen.findByRole('dialog', { name: 'Confirm it is you' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(toast.error).not.toHaveBeenCalled();
  expect(sent('POST /auth/recovery-codes')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Make ten new codes' })).not.toHaveAttribute('aria-busy');
});

it('shows a QR code and the key, takes the first code, and shows ten recovery codes once', async () => {
  const address = 'otpauth://totp/Ballpark:maya?issuer=Ballpark&secret=ABCDEFGH';
  const confirm = 'POST /auth/factors/totp/confirm';
  const { sent } = renderApp('/settings/security/two-step', {
    user: maya,
    answers: {
      'POST /auth/factors/totp': { data: { secret: 'ABCDEFGH', address } },
      [confirm]: ({ body }) =>
        JSON.stringify(body).includes('111111')
          ? {
              status: 400,
              code: 'CODE_WRONG',
              error: messages.codeWrong,
              fields: { code: messages.codeWrong },
            }
          : { data: { recoveryCodes } },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Set up an app' }));
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  expect(screen.getByText('ABCD EFGH')).toBeVisible();
  const field = screen.getByLabelText(/^Code that the app shows/);
  await userEvent.type(field, '111111{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription(messages.codeWrong));
  await userEvent.clear(field);
  await userEvent.type(field, '222222{Enter}');
  const list = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(screen.getByRole('heading', { name: 'Keep your recovery codes' })).toHaveFocus();
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(recoveryCodes);
  expect(sent(confirm)).toHaveLength(2);
});

it('offers new recovery codes and no second app where two-step sign-in is on, as after a reload', async () => {
  renderApp('/settings/security/two-step', { user: maya, answers: { 'GET /auth/factors': { data: both } } });
  expect(await screen.findByText(messages.totpAlreadyOn)).toBeVisible();
  expect(screen.getByRole('link', { name: 'New recovery codes' })).toHaveAttribute(
    'href',
    '/settings/security/codes',
  );
  expect(screen.queryByRole('button', { name: 'Set up an app' })).toBeNull();
});

it('renames and removes a passkey', async () => {
  const { sent } = renderApp('/settings/security', {
    user: maya,
    answers: {
      'GET /auth/factors': { data: both },
      [`PUT /auth/passkeys/${passkey.id}`]: { data: {} },
      [`DELETE /auth/factors/${passkey.id}`]: { data: {} },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Rename My phone' }));
  const name = await screen.findByLabelText(/^Name/);
  await userEvent.clear(name);
  await userEvent.type(name, 'Old phone{Enter}');
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith(messages.passkeyRenamed));
  expect(sent(`PUT /auth/passkeys/${passkey.id}`).map(({ body }) => body)).toEqual([{ name: 'Old phone' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove My phone' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith(messages.passkeyRemoved));
});
