import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectToast, press } from '../lib/test-ui.ts';
import { maya, renderApp } from './test-app.tsx';

it('shows each finding in words with what to do, the worst first, checks again, and says what became of a test email', async () => {
  const disk = { check: 'disk', level: 'ok', finding: '48 GB are free.' };
  const backup = { check: 'backup', level: 'warning', finding: 'None.', remedy: 'Run ballpark backup DIR.' };
  const mail = { check: 'mail', level: 'fault', finding: 'It can’t be sent.', remedy: 'Check SMTP_URL.' };
  let findings = [disk, backup, mail];
  let outcome = { outcome: 'failed', reason: 'the mail server answered 535 to AUTH PLAIN' };
  renderApp('/admin/doctor', {
    user: { ...maya, role: 'admin' },
    answers: {
      'GET /admin/doctor': () => ({ data: findings }),
      'POST /admin/test-mail': () => ({ data: outcome }),
    },
  });
  expect(await screen.findByText('1 fault, 1 warning')).toBeVisible();
  const lines = within(screen.getByRole('list', { name: 'Checks' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'FaultEmailIt can’t be sent.Check SMTP_URL.',
    'WarningBackupNone.Run ballpark backup DIR.',
    'OKDisk48 GB are free.',
  ]);

  await press('Send a test email');
  await expectToast('error', 'The test email wasn’t sent: the mail server answered 535 to AUTH PLAIN.');
  outcome = { outcome: 'sent', reason: '' };
  await press('Send a test email');
  await expectToast('success', 'The mail server took the test email. Look into your mailbox.');

  findings = [disk];
  await press('Check again');
  expect(await screen.findByText('Everything is well')).toBeVisible();
  expect(screen.queryByText('Check SMTP_URL.')).toBeNull();
});
