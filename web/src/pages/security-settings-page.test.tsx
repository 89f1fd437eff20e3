import { messages } from '@ballpark/domain/contract/messages.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { expectLink, expectProblem, expectText, expectToast, field, fill, press } from '../lib/test-ui.ts';
import { toast } from '../ui/toast.ts';
import { type Answers, inTurn } from './test-answers.ts';
import { maya, renderApp } from './test-app.tsx';

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
const open = (answers: Answers = {}, part = '') =>
  renderApp(`/settings/security${part}`, { user: maya, answers });

it('sends a new password with the present one and empties the fields', async () => {
  const call = 'PUT /auth/password';
  const app = open({ [call]: { data: {} } });
  await fill(/^Current password/, 'Correct horse 1');
  await fill(/^New password/, 'Correct horse 2');
  await press('Change password');
  await expectText('Password changed. All your other devices are signed out.');
  await expectToast('success', messages.passwordChanged);
  const passwords = { currentPassword: 'Correct horse 1', newPassword: 'Correct horse 2' };
  expect(app.sent(call)).toEqual([passwords]);
  expect([field(/^Current password/).value, field(/^New password/).value]).toEqual(['', '']);
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

it('says beside the field that the first code is wrong', async () => {
  const { codeWrong } = messages;
  const address = 'otpauth://totp/Ballpark:maya?issuer=Ballpark&secret=ABCDEFGH';
  const wrong = { status: 400, code: 'CODE_WRONG', error: codeWrong, fields: { code: codeWrong } };
  const answers = {
    'POST /auth/factors/totp': { data: { secret: 'ABCDEFGH', address } },
    'POST /auth/factors/totp/confirm': wrong,
  };
  open(answers, '/two-step');
  await press('Set up an app');
  await expectText('ABCD EFGH');
  await fill(/^Current code from the app/, '111111{Enter}');
  await expectProblem(/^Current code from the app/, codeWrong);
});

it('offers new recovery codes and no second app where two-step sign-in is on, as after a reload', async () => {
  open({ 'GET /auth/factors': { data: both } }, '/two-step');
  await expectText(messages.totpAlreadyOn);
  expectLink('New recovery codes', '/settings/security/codes');
  expect(screen.queryByRole('button', { name: 'Set up an app' })).toBeNull();
});

it('renames a passkey', async () => {
  const rename = `PUT /auth/passkeys/${passkey.id}`;
  const { sent } = open({ 'GET /auth/factors': { data: both }, [rename]: { data: {} } });
  await press('Rename My phone');
  await fill(/^Name/, 'Old phone{Enter}');
  await waitFor(() => expect(sent(rename)).toEqual([{ name: 'Old phone' }]));
});
