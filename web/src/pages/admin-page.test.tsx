import { dayMs } from '@ballpark/domain/durations.ts';
import type { Overview } from '@ballpark/domain/contract/admin.ts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { maya, renderApp } from './test-app.tsx';

const takenAt = '2026-11-29T12:00:00.000Z';
const overview: Overview = {
  days: [],
  waitingMails: 0,
  undeliveredMails: 0,
  pushBrowsers: 0,
  waitingJobs: 0,
  failedJobs: 0,
  databaseBytes: 2e8,
  freeDiskBytes: 3e10,
  takenAt,
};
const threeDaysAgo = new Date(Date.parse(takenAt) - 3 * dayMs).toISOString();

it.each<[string, Pick<Overview, 'lastBackup'>, string]>([
  [
    'the age and the size of the last backup',
    { lastBackup: { madeAt: threeDaysAgo, bytes: 12e6 } },
    '3 days ago, 12 MB',
  ],
  ['the age of one by command', { lastBackup: { madeAt: threeDaysAgo, bytes: null } }, '3 days ago'],
  ['that there was none', { lastBackup: null }, 'Never'],
])('shows %s', async (_, changes, text) => {
  renderApp('/admin', {
    user: { ...maya, role: 'admin' },
    answers: { 'GET /admin/overview': () => ({ data: { ...overview, ...changes } }) },
  });
  const name = await screen.findByText('Last backup');
  expect(within(name.parentElement ?? document.body).getByRole('definition')).toHaveTextContent(text);
});
