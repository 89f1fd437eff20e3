import { messages } from '@ballpark/domain/contract/messages.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectProblem, expectText, field, fill, press } from '../lib/test-ui.ts';
import type { Answers } from './test-answers.ts';
import { maya, renderApp } from './test-app.tsx';

const call = 'POST /auth/email';
const asked = { data: { message: messages.emailChangeAsked } };
const open = (answers: Answers) => renderApp('/settings/email', { user: maya, answers });

async function change(email: string) {
  await fill(/^New email/, email);
  await fill(/^Current password/, 'Correct horse 1');
  await press('Change email');
}

it('shows the present address, sends the new one with the password, and says what comes next', async () => {
  const { sent } = open({ [call]: asked });
  await expectText(maya.email);
  await change('maya@example.net');
  await expectText(messages.emailChangeAsked);
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(screen.getByText('maya@example.net')).toBeVisible();
  expect(sent(call)).toEqual([{ email: 'maya@example.net', password: 'Correct horse 1' }]);
  await press('Use another address');
  expect(await screen.findByLabelText(/^New email/)).toHaveValue('');
});

it('says beside the fields what is wrong, where it can before any call', async () => {
  const wrong = messages.currentPasswordWrong;
  const { sent } = open({ [call]: { status: 400, error: wrong, fields: { password: wrong } } });
  await change('no address');
  await expectProblem(/^New email/, messages.emailInvalid);
  expect(sent(call)).toEqual([]);
  await fill(/^New email/, 'maya@example.net');
  await press('Change email');
  await expectProblem(/^Current password/, wrong);
  expect(field(/^Current password/)).toHaveFocus();
});

it('asks people without a password for none', async () => {
  const factors = { factors: [], recoveryCodesLeft: 0, canUsePasskeys: true, hasPassword: false };
  const { sent } = open({ [call]: asked, 'GET /auth/factors': { data: factors } });
  await fill(/^New email/, 'maya@example.net');
  expect(screen.queryByLabelText(/^Current password/)).toBeNull();
  await press('Change email');
  await expectText(messages.emailChangeAsked);
  expect(sent(call)).toEqual([{ email: 'maya@example.net' }]);
});
