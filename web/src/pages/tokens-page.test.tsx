import { tokenMessages as messages } from '@ballpark/domain/contract/auth-messages.ts';
import { adoptSite } from '@ballpark/domain/site.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished } from 'vitest';
import { expectProblem, expectText, expectToast, fill, press } from '../lib/test-ui.ts';
import type { Answers } from './test-answers.ts';
import { maya, renderApp } from './test-app.tsx';

const secret = `bp_${'k'.repeat(43)}`;
const token = {
  id: '01890000-0000-7000-8000-00000000000a',
  name: 'Shop export',
  scopes: ['read', 'listings'],
  createdAt: '2026-01-10T10:00:00.000Z',
  expiresAt: '2099-04-10T10:00:00.000Z',
  lastUsedOn: '2026-01-12',
};
const end = `DELETE /tokens/${token.id}`;

function open(answers: Answers = {}, user = maya): ReturnType<typeof renderApp> {
  const app: ReturnType<typeof renderApp> = renderApp('/settings/tokens', {
    user,
    answers: {
      'GET /tokens': () =>
        app.calls.some(({ route }) => route.startsWith('DELETE'))
          ? { data: { tokens: [] } }
          : { data: { tokens: [token] } },
      ...answers,
    },
  });
  return app;
}

it('shows a new token once, with what it may do as chosen', async () => {
  const { sent } = open({ 'POST /tokens': { data: { secret, token } } });
  await fill('Name', 'Shop export');
  await press(/^Post listings/, 'checkbox');
  await userEvent.selectOptions(screen.getByLabelText('How long it works'), '30');
  await press('Create token');
  await expectText(secret);
  expect(sent('POST /tokens')).toEqual([{ name: 'Shop export', scopes: ['read', 'listings'], days: 30 }]);
});

it('says beside the field what is wrong', async () => {
  open({ 'POST /tokens': { status: 400, fields: { name: messages.tokenNameMissing } } });
  await press('Create token');
  await expectProblem('Name', messages.tokenNameMissing);
});

it('offers moderating to moderators only', async () => {
  open();
  await screen.findByRole('checkbox', { name: /^Guess/ });
  expect(screen.queryByRole('checkbox', { name: /^Moderate/ })).toBeNull();
});

it('lists what a token may do and when it was used, and asks before it ends it', async () => {
  const { sent } = open({ [end]: { data: {} } });
  const list = await screen.findByRole('list', { name: 'Your tokens' });
  expect(list).toHaveTextContent(/Shop exportRead · Post listingsWorks until .*2099 · last used on .*2026/);
  await press('End Shop export');
  const dialog = await screen.findByRole('alertdialog');
  expect(sent(end)).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'End' }));
  await expectToast('success', messages.tokenEnded);
  await waitFor(() => expect(screen.queryByText('Shop export')).toBeNull());
});

it('says that tokens are turned off, where they are', async () => {
  adoptSite({ allowsTokens: false });
  onTestFinished(() => adoptSite({}));
  open();
  await expectText(/^Tokens are turned off on this site/);
  expect(screen.queryByRole('button', { name: 'Create token' })).toBeNull();
});
