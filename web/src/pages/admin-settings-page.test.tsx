import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { queryClient } from '../lib/api/query-client.ts';
import { maya, renderApp } from './test-app.tsx';

const figures = [1, 2, 3].map((at) => ({ value: `${at}K+`, label: 'people' }));
const settings = (version: number, tagline: string) => ({
  name: 'Elm Street',
  tagline,
  description: '',
  footer: '',
  contactEmail: null,
  signUp: 'open',
  figures,
  countsFigures: false,
  rules: '',
  version,
});
const tagline = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Tagline' });

/** The returned function lets another admin save, and refetches. */
function open() {
  let present = settings(1, 'Ours.');
  const { sent } = renderApp('/admin/settings', {
    user: { ...maya, role: 'admin' },
    answers: {
      'GET /admin/settings': () => ({ data: present }),
      'GET /admin/settings/history': { data: [] },
      'PUT /admin/settings': { status: 409, error: 'Somebody else has changed the settings' },
    },
  });
  const changeElsewhere = async () => {
    present = settings(2, 'Theirs.');
    await queryClient.invalidateQueries();
  };
  return { sent, changeElsewhere };
}

it('what another admin saves takes the place of what nobody has changed', async () => {
  const { changeElsewhere } = open();
  expect((await tagline()).value).toBe('Ours.');
  await changeElsewhere();
  await waitFor(async () => expect((await tagline()).value).toBe('Theirs.'));
});

it('what one types stays when what another admin saved comes, and is refused as meant for the version before', async () => {
  const { sent, changeElsewhere } = open();
  await userEvent.type(await tagline(), ' And mine.');
  await changeElsewhere();
  expect((await tagline()).value).toBe('Ours. And mine.');
  await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText('Somebody else has changed the settings')).toBeTruthy();
  expect(sent('PUT /admin/settings')[0]?.body).toMatchObject({ tagline: 'Ours. And mine.', version: 1 });
  expect((await tagline()).value).toBe('Ours. And mine.');
});
