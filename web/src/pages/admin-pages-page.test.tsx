import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { queryClient } from '../lib/api/query-client.ts';
import { expectToast, field, press } from '../lib/test-ui.ts';
import { maya, renderApp } from './test-app.tsx';

const text = (page: string, version: number, written: string) => ({
  data: { page, version, text: written, gaps: [], publishedAt: null, versions: [] },
});
const byAnna = { publishedBy: null, publishedAt: '2026-11-20T10:00:00.000Z' };
const rulesField = () => field('House rules, in Markdown');

function open(answers: Parameters<typeof renderApp>[1] = {}) {
  return renderApp('/admin/pages?page=rules', {
    user: { ...maya, role: 'admin' },
    answers: {
      'GET /admin/pages': { data: [{ page: 'imprint', version: 0, gaps: ['[postal address]'] }] },
      'GET /admin/pages/imprint': text('imprint', 0, 'Who we are'),
      'GET /admin/pages/rules': text('rules', 3, '# Be kind'),
      ...answers.answers,
    },
  });
}

it('shows what a text will look like, and publishes it with the version that was read', async () => {
  const { sent } = open({
    answers: {
      'POST /admin/pages/preview': { data: { html: '<h2>Be kinder</h2>', gaps: ['[date]'] } },
      'PUT /admin/pages/rules': text('rules', 4, '# Be kinder'),
    },
  });
  await waitFor(() => expect(rulesField()).toHaveValue('# Be kind'));
  expect(screen.getByText(/Imprint: \[postal address\]/)).toBeTruthy();
  await userEvent.type(rulesField(), 'er');
  await press('Preview');
  expect(await screen.findByRole('heading', { name: 'Be kinder' })).toBeTruthy();
  expect(screen.getByText('Still to fill in: [date]')).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: /People must accept this anew/ }));
  await press('Publish');
  await expectToast('success', 'Text published');
  expect(sent('PUT /admin/pages/rules')).toEqual([{ version: 3, text: '# Be kinder', mustAccept: true }]);
});

it('keeps what is being written, whatever another admin publishes and whichever text is opened meanwhile', async () => {
  let present = text('rules', 3, '# Be kind');
  const { sent } = open({
    answers: {
      'GET /admin/pages/rules': () => present,
      'PUT /admin/pages/rules': { status: 409, error: 'Someone was faster' },
    },
  });
  await waitFor(() => expect(rulesField()).toHaveValue('# Be kind'));
  await userEvent.type(rulesField(), 'er');
  present = text('rules', 4, '# Theirs');
  await queryClient.invalidateQueries();
  await userEvent.click(screen.getByRole('radio', { name: 'Imprint' }));
  await waitFor(() => expect(field('Imprint, in Markdown')).toHaveValue('Who we are'));
  expect(screen.queryByRole('checkbox')).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'House rules' }));
  await waitFor(() => expect(rulesField()).toHaveValue('# Be kinder'));
  await press('Publish');
  await expectToast('error', 'Someone was faster');
  expect(sent('PUT /admin/pages/rules')).toMatchObject([{ version: 3 }]);
  expect(rulesField()).toHaveValue('# Be kinder');
});

it('brings an earlier version back into the form', async () => {
  const versions = [{ version: 3, mustAccept: true, ...byAnna }];
  const { asked } = open({
    answers: {
      'GET /admin/pages/rules': ({ query }) =>
        query.get('version') === '0'
          ? text('rules', 0, '# Ours')
          : { data: { ...text('rules', 3, '# Be kind').data, versions } },
    },
  });
  await waitFor(() => expect(rulesField()).toHaveValue('# Be kind'));
  expect(screen.getByText('Version 3, accepted anew')).toBeTruthy();
  await press('Restore version 0 into the form');
  await waitFor(() => expect(rulesField()).toHaveValue('# Ours'));
  expect(asked('GET /admin/pages/rules')).toContain('version=0');
});
