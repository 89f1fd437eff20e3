import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { expectToast, press } from '../lib/test-ui.ts';
import { inTurn } from './test-answers.ts';
import { maya, renderApp } from './test-app.tsx';

const proofRequired = { status: 403, code: 'PROOF_REQUIRED' };
const pagination = {
  currentPage: 1,
  totalPages: 1,
  totalCount: 1,
  limit: 25,
  hasNextPage: false,
  hasPreviousPage: false,
};
const invitation = {
  id: 'inv',
  createdBy: { id: maya.id, name: maya.name, username: maya.username, photoUrl: null, xp: 0 },
  createdAt: '2026-11-27T09:00:00.000Z',
  expiresAt: '2026-12-11T09:00:00.000Z',
};

const prove = async () => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
  await userEvent.type(await dialog.findByLabelText(/^Password/), 'Correct horse 1');
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
};

it('asks an admin whose proof is old for another, and then makes an invitation or takes one back', async () => {
  const make = 'POST /admin/invitations';
  const cancel = 'DELETE /admin/invitations/inv';
  const link = 'https://ballpark.example/register#token=new';
  const { sent } = renderApp('/admin/people', {
    user: { ...maya, role: 'admin' },
    answers: {
      'GET /admin/users': { data: [], pagination: { ...pagination, totalCount: 0 } },
      'GET /admin/invitations': { data: [invitation], pagination },
      'POST /auth/proof': { data: {} },
      [make]: inTurn(proofRequired, { data: { link, expiresAt: invitation.expiresAt } }),
      [cancel]: inTurn(proofRequired, { data: {} }),
    },
  });
  await press('Create an invitation link');
  await prove();
  expect(await screen.findByRole('textbox', { name: /^Invitation link/ })).toHaveValue(link);
  await userEvent.click(await screen.findByRole('button', { name: /^Cancel the invitation by/ }));
  await press('Cancel invitation');
  await prove();
  await expectToast('success', 'Invitation cancelled');
  await waitFor(() => expect([sent(make).length, sent(cancel).length]).toEqual([2, 2]));
});

it('says on somebody’s page that a mail server refuses their address', async () => {
  const person = {
    id: maya.id,
    name: 'Ada',
    username: 'ada',
    photoUrl: null,
    email: 'ada@example.com',
    role: 'member',
    xp: 0,
    isEmailVerified: true,
    isOnboarded: true,
    isSuspended: false,
    deletionAt: null,
    createdAt: invitation.createdAt,
    sessionCount: 0,
    lastSeenAt: null,
    listingCount: 0,
    suggestionCount: 0,
    suspendedUntil: null,
    limitedUntil: null,
    mailRefusedAt: invitation.createdAt,
    exportState: 'none',
    openCases: [],
  };
  renderApp(`/admin/people/${maya.id}`, {
    user: { ...maya, role: 'admin' },
    answers: { [`GET /admin/users/${maya.id}`]: { data: { user: person } } },
  });
  expect(await screen.findByText('Email refused')).toBeVisible();
});
