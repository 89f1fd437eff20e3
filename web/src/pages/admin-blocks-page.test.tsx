import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { expectToast, press } from '../lib/test-ui.ts';
import { maya, renderApp } from './test-app.tsx';

const pagination = {
  currentPage: 1,
  totalPages: 1,
  totalCount: 1,
  limit: 25,
  hasNextPage: false,
  hasPreviousPage: false,
};
const block = {
  id: 'one',
  kind: 'domain',
  value: 'spam.example',
  reason: 'Throw-away addresses',
  until: '2027-01-01T12:00:00.000Z',
  createdBy: { id: maya.id, name: maya.name, username: maya.username, photoUrl: null, xp: 0 },
  createdAt: '2026-11-27T09:00:00.000Z',
  addedWith: 3,
};
const add = 'POST /admin/sign-up-blocks';
const end = 'DELETE /admin/sign-up-blocks/one';

const open = (answers = {}) =>
  renderApp('/admin/blocks', {
    user: { ...maya, role: 'admin' },
    answers: { 'GET /admin/sign-up-blocks': { data: [block], pagination }, ...answers },
  });

it('keeps what was pasted and names the lines that were not understood', async () => {
  const refused = [{ line: 2, entry: 'com', text: 'This would block almost everyone' }];
  const { sent } = open({ [add]: { data: { addedCount: 1, refusedCount: 2, refused } } });
  const entries = await screen.findByLabelText(/^Domains, addresses or networks/);
  await userEvent.type(entries, 'a.example\ncom');
  await userEvent.type(screen.getByLabelText(/^Reason/), 'A list');
  await press('Block');
  expect(await screen.findByText('2 lines weren’t blocked:')).toBeVisible();
  expect(screen.getByText(/Line 2,/)).toHaveTextContent('Line 2, com: This would block almost everyone');
  expect(screen.getByText('And 1 more.')).toBeVisible();
  expect(entries).toHaveValue('a.example\ncom');
  expect(sent(add)).toEqual([{ entries: 'a.example\ncom', reason: 'A list', until: null }]);
});

it('empties the form once everything is blocked', async () => {
  open({ [add]: { data: { addedCount: 1, refusedCount: 0, refused: [] } } });
  const entries = await screen.findByLabelText(/^Domains, addresses or networks/);
  await userEvent.type(entries, 'a.example');
  await press('Block');
  await expectToast('success', 'Blocked: 1');
  await waitFor(() => expect(entries).toHaveValue(''));
});

it('ends a block, or all that were added with it', async () => {
  const { sent } = open({ [end]: { data: { endedCount: 3 } } });
  await press('End the block of spam.example');
  await press('End all 3 added with it');
  await expectToast('success', '3 blocks ended');
  await press('End the block of spam.example');
  await press('End block');
  await waitFor(() => expect(sent(end)).toEqual([{ all: true }, { all: false }]));
});
