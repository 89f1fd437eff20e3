import { moderationMessages as messages } from '@ballpark/domain/contract/moderation-messages.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { useSession } from '../lib/session/session.tsx';
import { toast } from '../ui/toast.ts';
import { Component } from './listing-page.tsx';
import { ada, makeListing } from '../lib/test-listings.ts';
import { openPage } from './test-page.tsx';

vi.mock('../lib/session/session.tsx', () => ({ useSession: vi.fn<typeof useSession>() }));
vi.mock('../ui/toast.ts', () => ({ toast: { success: vi.fn<() => void>(), error: vi.fn<() => void>() } }));
afterEach(cleanup);

const sent = { id: 'r1', subjectKind: 'listing', subjectId: 'l1', reason: 'scam', createdAt: '2026-03-12' };

async function openReport(answer: { data: unknown } | { status: number; error: string } = { data: sent }) {
  const answers = { 'GET /listings/l1': { data: makeListing({}) }, 'POST /reports': answer };
  const page = openPage(Component, { path: '/listing/:id', address: '/listing/l1', user: ada, answers });
  await page.user.click(await screen.findByRole('button', { name: 'Report this listing' }));
  const reason = await screen.findByRole('radio', { name: 'Scam or fraud' });
  const send = screen.getByRole('button', { name: 'Send Report' });
  const reports = () => page.calls.filter(({ route }) => route === 'POST /reports').map(({ body }) => body);
  return { ...page, reason, send, reports };
}

const about = { subjectKind: 'listing', subjectId: 'l1', reason: 'scam' };

it('a reason is chosen, and sent by its button, once', async () => {
  const { user, reason, send, reports } = await openReport();
  await user.click(send);
  expect(toast.error).toHaveBeenCalledWith(messages.reportReasonMissing);
  await user.click(screen.getByRole('radio', { name: 'Spam or advertisement' }));
  await user.click(reason);
  expect(reports()).toEqual([]);
  await user.dblClick(send);
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith(messages.reportSent));
  expect(reports()).toEqual([{ ...about, text: '' }]);
});

it('what is shown is fetched again after a report, which may have hidden it', async () => {
  const { user, reason, send, calls } = await openReport();
  const reads = () => calls.filter(({ route }) => route === 'GET /listings/l1');
  const before = reads().length;
  await user.click(reason);
  await user.click(send);
  await waitFor(() => expect(reads()).toHaveLength(before + 1));
});

it('words go with it, and nothing goes by typing or by Cancel', async () => {
  const { user, reason, send, reports } = await openReport();
  await user.click(reason);
  await user.type(screen.getByRole('textbox', { name: /^Anything else/ }), 'Not theirs{Enter}');
  expect(reports()).toEqual([]);
  await user.click(send);
  await waitFor(() => expect(reports()).toEqual([{ ...about, text: 'Not theirs\n' }]));
  cleanup();
  const other = await openReport();
  await other.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('radio', { name: 'Scam or fraud' })).toBeNull());
  expect(other.reports()).toEqual([]);
});

it('one that failed can be sent again', async () => {
  const { user, reason, send, reports } = await openReport({ status: 500, error: '' });
  await user.click(reason);
  await user.click(send);
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith(messages.reportFailed));
  await user.click(send);
  await waitFor(() => expect(reports()).toHaveLength(2));
});
