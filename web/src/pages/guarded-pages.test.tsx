import { adoptSite } from '@ballpark/domain/site.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { expectToast, press } from '../lib/test-ui.ts';
import { held, inTurn } from './test-answers.ts';
import { expectPath, maya, renderApp } from './test-app.tsx';

const pagination = {
  currentPage: 1,
  totalPages: 1,
  totalCount: 2,
  limit: 25,
  hasNextPage: false,
  hasPreviousPage: false,
};
const at = '2026-11-27T09:00:00.000Z';
afterEach(() => adoptSite({}));

it('a newcomer waits on one page, and goes on once a moderator has let them in', async () => {
  const newcomer = { ...maya, isOnboarded: false, username: null, waiting: 'moderator' as const };
  const own = held();
  let calls = 0;
  const app = renderApp('/onboarding', {
    user: newcomer,
    answers: {
      'GET /auth/profile': () => {
        calls += 1;
        return calls === 1 ? { data: { user: newcomer } } : own.answer();
      },
    },
  });
  await expectPath(app, '/waiting');
  expect(await screen.findByRole('heading', { name: 'Waiting for a moderator' })).toBeVisible();
  own.give({ data: { user: { ...newcomer, waiting: null } } });
  await expectPath(app, '/onboarding');
});

it('a refused newcomer cannot keep the account', async () => {
  renderApp('/home', { user: { ...maya, deletionAt: at, waiting: 'refused' } });
  expect(await screen.findByText(/A moderator decided not to let you in/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Keep my account' })).toBeNull();
});

it('says before signing up that a moderator lets people in', async () => {
  adoptSite({ approvesNewcomers: true });
  renderApp('/register');
  expect(await screen.findByText(/A moderator lets you in afterwards/)).toBeVisible();
});

it('a moderator lets one in and refuses another, with a reason', async () => {
  const line = { mailDomain: 'mail.example', waitsSince: at, refusedAt: null };
  const { sent } = renderApp('/moderation/newcomers', {
    user: { ...maya, role: 'moderator' },
    answers: {
      'GET /moderation/newcomers': {
        data: [
          { id: 'ada', name: 'Ada', ...line },
          { id: 'bob', name: 'Bob', ...line },
        ],
        pagination,
      },
      'PUT /moderation/newcomers/ada': { data: {} },
      'PUT /moderation/newcomers/bob': { data: {} },
    },
  });
  await press('Let in Ada');
  await press('Let in');
  await expectToast('success', 'Let in. We’ve emailed them.');
  await press('Refuse Bob');
  const dialog = within(await screen.findByRole('dialog', { name: 'Refuse Bob?' }));
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'Not from here');
  await press('Refuse');
  await waitFor(() => {
    expect(sent('PUT /moderation/newcomers/ada')).toEqual([{ decision: 'approve', reason: '' }]);
    expect(sent('PUT /moderation/newcomers/bob')).toEqual([{ decision: 'refuse', reason: 'Not from here' }]);
  });
});

it('an admin decides about selected people, and those that were refused stay selected', async () => {
  const person = {
    username: 'someone',
    photoUrl: null,
    role: 'member',
    xp: 0,
    isEmailVerified: true,
    isOnboarded: true,
    isSuspended: false,
    deletionAt: null,
    createdAt: at,
  };
  const decide = 'POST /admin/people-decisions';
  const { sent } = renderApp('/admin/people', {
    user: { ...maya, role: 'admin' },
    answers: {
      'GET /admin/users': {
        data: [
          { id: 'ada', name: 'Ada', email: 'ada@example.com', ...person },
          { id: 'bob', name: 'Bob', email: 'bob@example.com', ...person },
        ],
        pagination,
      },
      'GET /admin/invitations': { data: [], pagination: { ...pagination, totalCount: 0 } },
      [decide]: inTurn({ data: { doneCount: 1, refused: [{ id: 'bob', text: 'They are a moderator' }] } }),
    },
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  expect(screen.getByText('2 selected')).toBeVisible();
  await press('Decide about 2');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('radio', { name: /^Limit/ }));
  await userEvent.type(dialog.getByLabelText(/^Why/), 'Advertising');
  await press('Decide');
  await expectToast('success', 'Done: 1, not done: 1');
  expect(sent(decide)).toEqual([{ ids: ['ada', 'bob'], action: 'limit', reason: 'Advertising', days: 7 }]);
  expect(await screen.findByText('Bob: They are a moderator')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Select Bob' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Select Ada' })).not.toBeChecked();
});

it('an admin deletes somebody at once by typing the username', async () => {
  const { sent } = renderApp('/admin/people/ada', {
    user: { ...maya, role: 'admin' },
    answers: {
      'GET /admin/users/ada': {
        data: {
          user: {
            id: 'ada',
            name: 'Ada',
            username: 'ada.l',
            photoUrl: null,
            email: 'ada@example.com',
            role: 'member',
            xp: 0,
            isEmailVerified: true,
            isOnboarded: true,
            isSuspended: false,
            deletionAt: null,
            createdAt: at,
            sessionCount: 0,
            lastSeenAt: null,
            listingCount: 0,
            suggestionCount: 0,
            suspendedUntil: null,
            limitedUntil: null,
            mailRefusedAt: null,
            exportState: 'none',
            openCases: [],
          },
        },
      },
      'POST /admin/users/ada/removal': { data: {} },
    },
  });
  await press('Delete at once');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Ada at once?' }));
  await userEvent.type(dialog.getByLabelText(/^Type their username, ada\.l/), 'ada.l');
  await userEvent.type(dialog.getByLabelText(/^Why/), 'Advertising');
  await press('Delete for good');
  await waitFor(() =>
    expect(sent('POST /admin/users/ada/removal')).toEqual([{ username: 'ada.l', reason: 'Advertising' }]),
  );
});

it('an admin writes words to watch one a line', async () => {
  const settings = { watchedWords: ['casino*'], approvesNewcomers: false };
  const first = {
    name: 'Ballpark',
    tagline: 'A',
    description: 'B',
    footer: '',
    contactEmail: null,
    claims: 'none',
    figures: [0, 1, 2].map(() => ({ value: '1', label: 'one' })),
    announcement: '',
    announcementFor: 'everybody',
    announcementUntil: null,
    isReadOnly: false,
    readOnlyText: '',
    readOnlyUntil: null,
    signUp: 'open',
    indexesShared: false,
    hasWebhooks: true,
    publishesPrices: true,
    pricesLicence: 'CC BY 4.0',
    publishesFeeds: true,
    allowsEmbeds: true,
    allowsAssistants: true,
    rules: 'Be kind',
    version: 1,
    ...settings,
  };
  const { sent } = renderApp('/admin/settings', {
    user: { ...maya, role: 'admin' },
    answers: {
      'GET /admin/settings': { data: first },
      'GET /admin/settings/history': { data: [], pagination },
      'PUT /admin/settings': { data: first },
    },
  });
  const words = await screen.findByLabelText(/^Words and phrases/);
  expect(words).toHaveValue('casino*');
  await userEvent.type(words, '\n\nwire transfer');
  await userEvent.click(screen.getByRole('checkbox', { name: /^A moderator lets newcomers in/ }));
  await press('Save settings');
  await waitFor(() =>
    expect(sent('PUT /admin/settings')).toMatchObject([
      { watchedWords: ['casino*', 'wire transfer'], approvesNewcomers: true },
    ]),
  );
});
