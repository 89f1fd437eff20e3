import { waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { queryClient } from '../lib/api/query-client.ts';
import { expectToast, field, press } from '../lib/test-ui.ts';
import { maya, renderApp } from './test-app.tsx';

it('what another admin saves takes the place of what nobody has changed; what one types stays, and is refused', async () => {
  const figures = [1, 2, 3].map((at) => ({ value: `${at}K+`, label: 'people' }));
  const texts = { name: 'Elm Street', description: '', footer: '', rules: '', contactEmail: null };
  const settings = { ...texts, tagline: 'Ours.', version: 1, signUp: 'open', figures, claims: 'written' };
  let present = settings;
  const saveElsewhere = async (version: number, tagline: string) => {
    present = { ...settings, version, tagline };
    await queryClient.invalidateQueries();
  };
  const { sent } = renderApp('/admin/settings', {
    user: { ...maya, role: 'admin' },
    answers: {
      'GET /admin/settings': () => ({ data: present }),
      'GET /admin/settings/history': { data: [] },
      'PUT /admin/settings': { status: 409, error: 'Somebody else has changed the settings' },
    },
  });
  await waitFor(() => expect(field('Tagline')).toHaveValue('Ours.'));
  await saveElsewhere(2, 'Theirs.');
  await waitFor(() => expect(field('Tagline')).toHaveValue('Theirs.'));
  await userEvent.type(field('Tagline'), ' And mine.');
  await saveElsewhere(3, 'Later.');
  expect(field('Tagline')).toHaveValue('Theirs. And mine.');
  await press('Save settings');
  await expectToast('error', 'Somebody else has changed the settings');
  expect(sent('PUT /admin/settings')).toMatchObject([{ tagline: 'Theirs. And mine.', version: 2 }]);
  expect(field('Tagline')).toHaveValue('Theirs. And mine.');
});
