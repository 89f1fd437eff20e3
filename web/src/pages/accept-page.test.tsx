import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { press } from '../lib/test-ui.ts';
import { inTurn } from './test-answers.ts';
import { expectPath, maya, renderApp } from './test-app.tsx';

const toAccept = ['terms' as const];
const terms = { 'GET /pages/terms': { data: { page: 'terms', version: 7, html: '<h2>Fair play</h2>' } } };

it('whoever has terms to accept reads them first, and goes on to where they wanted', async () => {
  const app = renderApp('/saved', {
    user: { ...maya, toAccept },
    answers: { ...terms, 'POST /account/acceptance': { data: { user: { ...maya, toAccept: [] } } } },
  });
  await expectPath(app, '/accept');
  expect(await screen.findByRole('heading', { name: 'The terms have changed' })).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Fair play' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Delete my account' })).toBeTruthy();
  await press('Accept and go on');
  await expectPath(app, '/saved');
  expect(app.sent('POST /account/acceptance')).toEqual([{ terms: 7 }]);
});

it('a text that has changed meanwhile is shown anew and not accepted', async () => {
  let present = terms['GET /pages/terms'];
  const app = renderApp('/accept', {
    user: { ...maya, toAccept },
    answers: {
      'GET /pages/terms': () => present,
      'POST /account/acceptance': { status: 409, error: 'This text has just changed.' },
    },
  });
  await screen.findByRole('heading', { name: 'Fair play' });
  present = { data: { page: 'terms', version: 8, html: '<h2>Fairer play</h2>' } };
  await press('Accept and go on');
  expect(await screen.findByRole('heading', { name: 'Fairer play' })).toBeTruthy();
  await expectPath(app, '/accept');
});

it('a refusal in an open page leads there too', async () => {
  const refused = { status: 403, code: 'ACCEPTANCE_NEEDED', error: 'Please accept first' };
  const app = renderApp('/settings/notifications', {
    user: maya,
    answers: {
      ...terms,
      'GET /auth/profile': inTurn({ data: { user: maya } }, { data: { user: { ...maya, toAccept } } }),
      'GET /notifications/settings': refused,
    },
  });
  await expectPath(app, '/accept');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'The terms have changed' })).toBeTruthy());
});
