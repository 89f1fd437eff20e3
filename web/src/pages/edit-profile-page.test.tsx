import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { expectText, expectToast, field, fill, press } from '../lib/test-ui.ts';
import type { Answers } from './test-answers.ts';
import { expectPath, maya, renderApp } from './test-app.tsx';

const call = 'PUT /profile';
const notice = 'We’ve kept what you entered.';

async function open(answers: Answers = {}, photoUrl: string | null = null) {
  const app = renderApp('/profile/edit', {
    user: { ...maya, photoUrl },
    answers: { [call]: { data: { user: maya } }, ...answers },
  });
  await screen.findByLabelText('About');
  return app;
}

it('saves what was changed and returns to the profile', async () => {
  const app = await open();
  await fill('About', 'Bikes.');
  await press('Buying', 'checkbox');
  await press('Save Changes');
  await expectPath(app, '/profile');
  expect(app.sent(call)).toEqual([{ about: 'Bikes.', preferences: ['selling', 'helping', 'buying'] }]);
  await expectToast('success', 'Profile updated successfully!');
});

it('saves a new name before the rest, and none that is empty', async () => {
  const rename = 'PUT /account';
  const app = await open({ [rename]: { data: { user: { ...maya, name: 'Maya L.' } } } });
  await userEvent.clear(field(/^Name/));
  await press('Save Changes');
  await expectText(messages.nameMissing);
  await fill(/^Name/, 'Maya L.');
  await press('Save Changes');
  await expectPath(app, '/profile');
  expect(app.sent(rename)).toEqual([{ name: 'Maya L.' }]);
  expect(app.sent(call)).toHaveLength(1);
});

it('does not save a profile without interests', async () => {
  const { sent } = await open();
  await press('Selling', 'checkbox');
  await press('Helping Others', 'checkbox');
  await press('Save Changes');
  await expectText('Please select at least one interest');
  expect(sent(call)).toEqual([]);
});

it.each([
  [{}, 'Failed to update profile'],
  [{ error: 'Refused', message: 'No room for that' }, 'No room for that'],
  [{ error: 'Refused', message: '' }, 'Refused'],
])('of a refusal %o it shows: %s', async (texts, shown) => {
  await open({ [call]: { status: 409, ...texts } });
  await press('Save Changes');
  await expectToast('error', shown);
});

it('brings back an unsaved change with a notice, discards it on request, and keeps none taken back', async () => {
  await open();
  await userEvent.type(field('About'), '!{Backspace}');
  cleanup();
  await open();
  expect(screen.queryByText(notice)).toBeNull();
  await userEvent.type(field('About'), ' And clocks.');
  expect(screen.queryByText(notice)).toBeNull();
  cleanup();
  await open();
  expect(field('About')).toHaveValue('I fix old bicycles. And clocks.');
  expect(screen.getByText(notice)).toBeVisible();
  await press('Start over');
  await press('Discard');
  await waitFor(() => expect(field('About')).toHaveValue('I fix old bicycles.'));
  expect(screen.queryByText(notice)).toBeNull();
});

it('offers no colour to who has a photo', async () => {
  await open({}, '/media/maya.webp');
  expect(screen.queryByRole('radio')).toBeNull();
});

it('lets who has no photo choose the colour of their initial', async () => {
  const { sent } = await open();
  const radios = screen.getAllByRole<HTMLInputElement>('radio');
  expect(radios.filter(({ checked }) => checked)).toHaveLength(1);
  await press('plum', 'radio');
  await press('Save Changes');
  await waitFor(() => expect(sent(call)).toMatchObject([{ photoUrl: 'initial:plum' }]));
});

it('changes the city to one that was chosen, and asks for a choice where one was only typed', async () => {
  const city = {
    displayName: 'Lyon, Auvergne-Rhône-Alpes, France',
    city: 'Lyon',
    country: 'France',
    countryCode: 'FR',
    latitude: 45.75,
    longitude: 4.85,
  };
  const { sent } = await open({ 'GET /places/cities': { data: [city] } });
  await fill('City', 'Lyo');
  await press('Save Changes');
  expect(screen.getAllByText('Please select a location from the suggestions')).not.toHaveLength(0);
  expect(sent(call)).toEqual([]);
  await userEvent.type(field('City'), 'n');
  await press(/Lyon/, 'option');
  await press('Save Changes');
  await waitFor(() => expect(sent(call)).toMatchObject([{ place: { latitude: 45.75, longitude: 4.85 } }]));
});
