import { messages } from '@ballpark/domain/contract/messages.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { expectLink, expectProblem, expectText, expectToast, field, fill, press } from '../lib/test-ui.ts';
import { toast } from '../ui/toast.ts';
import { type Answers, inTurn } from './test-answers.ts';
import { expectPath, maya, renderApp } from './test-app.tsx';

const totp = {
  id: '01890000-0000-7000-8000-00000000000a',
  kind: 'totp',
  name: 'Authenticator app',
  createdAt: '2026-01-10T10:00:00.000Z',
  lastUsedAt: null,
};
const passkey = { ...totp, id: '01890000-0000-7000-8000-00000000000b', kind: 'passkey', name: 'My phone' };
const both = { factors: [totp, passkey], recoveryCodesLeft: 2, canUsePasskeys: true };
const proofRequired = { status: 403, code: 'PROOF_REQUIRED', error: messages.proofRequired };
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `8k2m-r5tx-9qwz-h3n${index}`);
const open = (answers: Answers = {}, part = '') =>
  renderApp(`/settings/security${part}`, { user: maya, answers });

describe('the password', () => {
  const call = 'PUT /auth/password';

  async function change(answer: Answers[string], answers: Answers = {}) {
    const app = open({ [call]: answer, ...answers });
    await fill(/^Current password/, 'Correct horse 1');
    await fill(/^New password/, 'Correct horse 2');
    await press('Change password');
    return app;
  }

  it('is reached from one’s own profile', async () => {
    const app = renderApp('/profile/edit', { user: maya });
    await press('Change password', 'link');
    await expectPath(app, '/settings/security');
  });

  it('is sent with the present one and this browser’s push address, says what was done and empties the fields', async () => {
    const pushEndpoint = 'https://push.example/send/here';
    localStorage.setItem('ballpark.push', pushEndpoint);
    const app = await change({ data: {} });
    await expectText('Password changed. All your other devices are signed out.');
    await expectToast('success', messages.passwordChanged);
    expect(app.sent(call)).toEqual([
      { currentPassword: 'Correct horse 1', newPassword: 'Correct horse 2', pushEndpoint },
    ]);
    expect([field(/^Current password/).value, field(/^New password/).value]).toEqual(['', '']);
    await expectPath(app, '/settings/security');
  });

  it('says beside the field that the present password is wrong, and keeps what was typed', async () => {
    const wrong = messages.currentPasswordWrong;
    await change({ status: 400, error: wrong, fields: { currentPassword: wrong } });
    await expectProblem(/^Current password/, wrong);
    expect(field(/^Current password/)).toHaveFocus();
    expect(field(/^New password/)).toHaveValue('Correct horse 2');
    expect(screen.getAllByText(wrong)).toHaveLength(1);
  });

  it('asks for a fresh proof where the server wants one as well, and sends the call again', async () => {
    const { sent } = await change(inTurn(proofRequired, { data: {} }), { 'POST /auth/proof': { data: {} } });
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
    await userEvent.type(dialog.getByLabelText(/^Password/), 'Correct horse 1');
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    await expectToast('success', messages.passwordChanged);
    expect(sent(call)).toHaveLength(2);
  });

  it('asks for what is missing beside the fields, before any call', async () => {
    const { sent } = open();
    await press('Change password');
    await expectProblem(/^Current password/, messages.currentPasswordMissing);
    await expectProblem(/^New password/, messages.passwordMissing);
    expect(sent(call)).toEqual([]);
  });

  it('says how long to wait after too many guesses', async () => {
    await change({ status: 429, error: messages.tooManyAttempts, retryAfter: 600 });
    await expectText(`${messages.tooManyAttempts} You can try again in 10 minutes.`);
  });
});

it('leads to the set-up where two-step sign-in is off, and says why there are no passkeys', async () => {
  open({ 'GET /auth/factors': { data: { factors: [], recoveryCodesLeft: 0, canUsePasskeys: false } } });
  await expectText(messages.passkeysImpossible);
  expectLink('Set up two-step sign-in', '/settings/security/two-step');
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});

it('asks for a proof in a dialog before it turns two-step sign-in off, and sends the call again', async () => {
  const route = `DELETE /auth/factors/${totp.id}`;
  const { sent } = open({
    'GET /auth/factors': { data: both },
    'POST /auth/proof': inTurn(
      { status: 401, code: 'CODE_REQUIRED', error: messages.codeRequired },
      { data: {} },
    ),
    [route]: inTurn(proofRequired, { data: {} }),
  });
  await expectText(/2 of 10 recovery codes left/);
  await press('Turn off');
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(within(question).getByRole('button', { name: 'Turn off' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
  await userEvent.type(dialog.getByLabelText(/^Password/), 'Correct horse 1');
  await press('Confirm');
  await waitFor(() => expect(dialog.getByLabelText(/^Code from your app/)).toHaveFocus());
  await userEvent.keyboard('123456');
  await press('Confirm');
  await waitFor(() => expect(sent(route)).toHaveLength(2));
  expect(sent('POST /auth/proof').at(-1)).toEqual({ password: 'Correct horse 1', code: '123456' });
});

it('does nothing, and says nothing, when the question for a proof is closed', async () => {
  const { sent } = open({ 'POST /auth/recovery-codes': proofRequired }, '/codes');
  await press('Get ten new codes');
  await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(toast.error).not.toHaveBeenCalled();
  expect(sent('POST /auth/recovery-codes')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Get ten new codes' })).not.toHaveAttribute('aria-busy');
});

it('shows a QR code and the key, takes the first code, and shows ten recovery codes once', async () => {
  const { codeWrong } = messages;
  const address = 'otpauth://totp/Ballpark:maya?issuer=Ballpark&secret=ABCDEFGH';
  const wrong = { status: 400, code: 'CODE_WRONG', error: codeWrong, fields: { code: codeWrong } };
  open(
    {
      'POST /auth/factors/totp': { data: { secret: 'ABCDEFGH', address } },
      'POST /auth/factors/totp/confirm': inTurn(wrong, { data: { recoveryCodes } }),
    },
    '/two-step',
  );
  await press('Set up an app');
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  expect(screen.getByText('ABCD EFGH')).toBeVisible();
  await fill(/^Current code from the app/, '111111{Enter}');
  await expectProblem(/^Current code from the app/, codeWrong);
  await fill(/^Current code from the app/, '222222{Enter}');
  const list = within(await screen.findByRole('list', { name: 'Recovery codes' }));
  expect(screen.getByRole('heading', { name: 'Save your recovery codes' })).toHaveFocus();
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(recoveryCodes);
});

it('offers new recovery codes and no second app where two-step sign-in is on, as after a reload', async () => {
  open({ 'GET /auth/factors': { data: both } }, '/two-step');
  await expectText(messages.totpAlreadyOn);
  expectLink('New recovery codes', '/settings/security/codes');
  expect(screen.queryByRole('button', { name: 'Set up an app' })).toBeNull();
});

it('renames and removes a passkey', async () => {
  const { sent } = open({
    'GET /auth/factors': { data: both },
    [`PUT /auth/passkeys/${passkey.id}`]: { data: {} },
    [`DELETE /auth/factors/${passkey.id}`]: { data: {} },
  });
  await press('Rename My phone');
  await fill(/^Name/, 'Old phone{Enter}');
  await waitFor(() => expect(sent(`PUT /auth/passkeys/${passkey.id}`)).toEqual([{ name: 'Old phone' }]));
  await press('Remove My phone');
  await press('Remove');
  await expectToast('success', messages.passkeyRemoved);
});
