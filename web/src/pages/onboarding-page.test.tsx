import { messages } from '@ballpark/domain/contract/messages.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { expectProblem, expectText, expectToast, field, fill, press } from '../lib/test-ui.ts';
import type { Answers } from './test-answers.ts';
import { expectPath, maya, renderApp } from './test-app.tsx';

const user = { ...maya, username: null, isOnboarded: false };
const at = { latitude: 52.52, longitude: 13.4 };
const berlin = {
  ...at,
  displayName: 'Berlin, Berlin, Germany',
  city: 'Berlin',
  country: 'Germany',
  countryCode: 'DE',
};
const check = 'GET /auth/check-username';
const call = 'POST /auth/onboarding';
const taken = { available: false, message: messages.usernameTaken };

function open(answers: Answers = {}) {
  return renderApp('/onboarding', {
    user,
    answers: {
      [check]: { data: { available: true, message: messages.usernameAvailable } },
      'GET /places/cities': { data: [berlin] },
      [call]: { data: { user: maya } },
      ...answers,
    },
  });
}

/** As from before a reload. */
async function comeBackAt(
  part: { step: string; location?: object; preferences?: string[] },
  answers: Answers = {},
) {
  const start = { username: 'maya', photoUrl: null, cityText: '', location: null, preferences: [] };
  sessionStorage.setItem(`ballpark.onboarding.${user.id}`, JSON.stringify({ ...start, ...part }));
  const app = open(answers);
  await screen.findByRole('heading', { level: 1 });
  return app;
}

it('says which words of a question wait', async () => {
  sessionStorage.setItem('ballpark.intended-path', '/create?title=boiler+repair&amount=2400');
  await comeBackAt({ step: 'profile' });
  await expectText('We’ve kept “boiler repair” and the price 2,400 for you.');
});

/** A single event, because typing could pause on a busy machine. */
async function enter(value: string) {
  fireEvent.change(await screen.findByLabelText(/^Username/), { target: { value } });
}
const goOn = () => screen.getByRole('button', { name: /^(Continue|Checking\.\.\.)$/ });

describe('the username', () => {
  it('is checked from 3 characters on, after a pause in typing', async () => {
    const { asked } = open();
    await enter(' ma ');
    expect(goOn()).toBeDisabled();
    await enter('maya');
    expect(goOn()).toBeDisabled();
    expect(goOn()).toHaveTextContent('Checking...');
    await expectText('Username is available');
    expect(goOn()).toBeEnabled();
    expect(asked(check)).toEqual(['username=maya']);
  });

  it('says why a name is refused, after a pause in typing or when the field is left', async () => {
    const { asked } = open();
    await enter(' a ');
    expect(screen.queryByText(messages.usernameTooShort)).toBeNull();
    await expectText(messages.usernameTooShort);
    await enter('Bob Kessler');
    await expectText(/^No spaces or other signs/);
    await enter('maya.t_');
    await expectText(messages.usernameEdges);
    expect(goOn()).toBeDisabled();
    await enter(' ab ');
    expect(screen.queryByText(messages.usernameTooShort)).toBeNull();
    fireEvent.focusOut(field(/^Username/));
    await expectProblem(/^Username/, messages.usernameTooShort);
    expect(asked(check)).toEqual([]);
  });

  it('that is taken, as one of the words of the house, is told on Enter, too', async () => {
    const { asked } = open({ [check]: { data: taken } });
    await enter('ba1lpark_team');
    await expectProblem(/^Username/, messages.usernameTaken);
    expect(goOn()).toBeDisabled();
    expect(asked(check)).toEqual(['username=ba1lpark_team']);
    await userEvent.type(field(/^Username/), '{Enter}');
    await expectToast('error', 'Username is already taken. Please choose a different one.');
  });

  it('whose check failed is not gone on with', async () => {
    open({ [check]: { status: 500 } });
    await enter('maya');
    await expectText('Error checking username availability');
    expect(goOn()).toBeDisabled();
  });

  it('is asked for on Enter, and then to wait for its check', async () => {
    open();
    await fill(/^Username/, '{Enter}');
    await expectToast('error', 'Please enter your username');
    await enter('maya');
    await userEvent.type(field(/^Username/), '{Enter}');
    await expectToast('error', 'Please wait while we check username availability');
    expect(screen.queryByRole('heading', { name: 'Where are you?' })).toBeNull();
  });
});

it('goes from profile to location to interests to home, through a reload in between', async () => {
  open();
  await enter('maya');
  await screen.findByText('Username is available');
  await press('Continue');
  await fill('City', 'Berl');
  cleanup();
  const app = open();
  expect(await screen.findByLabelText('City')).toHaveValue('Berl');
  await press('Continue');
  expect(screen.getByText('Please select a location from the suggestions')).toBeVisible();
  await userEvent.type(field('City'), 'i');
  await press(berlin.displayName, 'option');
  await screen.findByRole('heading', { name: 'What brings you here?' });
  expect(screen.getByText(berlin.displayName)).toBeVisible();
  await press('Change your location');
  expect(await screen.findByLabelText('City')).toHaveValue(berlin.displayName);
  await press('Continue');
  await screen.findByRole('heading', { name: 'What brings you here?' });
  await press('Complete Setup');
  expect(screen.getByText('Please select at least one interest')).toBeVisible();
  await press(/Helping Others/, 'checkbox');
  await press('Complete Setup');
  await expectPath(app, '/home');
  expect(app.sent(call)).toEqual([{ username: 'maya', photoUrl: null, ...at, preferences: ['helping'] }]);
  await expectToast('success', 'Onboarding completed successfully!');
  await expectToast('success', 'Welcome to Ballpark!');
});

it.each([
  ['has not finished signing up', user, false],
  ['has', maya, true],
])(
  'a text that everybody may read is shown in the app shell only to who %s',
  async (_, reader, isInShell) => {
    renderApp('/rules', { user: reader });
    await screen.findByRole('heading', { level: 1, name: 'House rules' });
    expect(screen.queryByRole('navigation', { name: 'Shortcuts' }) !== null).toBe(isInShell);
  },
);

it('goes back to the step that the server refused', async () => {
  const refusal = { status: 409, error: taken.message, fields: { username: taken.message } };
  await comeBackAt({ step: 'interests', location: at, preferences: ['buying'] }, { [call]: refusal });
  await press('Complete Setup');
  await screen.findByLabelText(/^Username/);
  await expectProblem(/^Username/, messages.usernameTaken);
  expect(field(/^Username/)).toHaveValue('maya');
});

it('says what to do about a location that was left out', async () => {
  await comeBackAt({ step: 'interests', preferences: ['buying'] });
  await press('Complete Setup');
  await expectText('Please set your location first');
  await expectToast('error', 'Please set your location first');
});

describe('the device', () => {
  const noDevice = /Geolocation is not supported by this browser/;
  let minutes = 0;

  /** The position is requested at most once a minute. */
  function stubDevice(getCurrentPosition: Geolocation['getCurrentPosition']): void {
    minutes += 2;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 61_000 });
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
  }
  // The page reads only coordinates.
  const position = { coords: at } as GeolocationPosition;

  it('that gives no location keeps the person on the step; its error goes once a city is chosen', async () => {
    await comeBackAt({ step: 'location' });
    await press('Use my location');
    await expectToast('error', 'Failed to get location. Please try again.');
    await expectText(noDevice);
    expect(screen.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    await fill('City', 'Berl');
    await press(berlin.displayName, 'option');
    await screen.findByRole('heading', { name: 'What brings you here?' });
    await press('Back');
    expect(await screen.findByLabelText('City')).toHaveValue(berlin.displayName);
    expect(screen.queryByText(noDevice)).toBeNull();
  });

  it('that finds a place late leaves the person at the step to which they went meanwhile', async () => {
    const find = vi.fn<Geolocation['getCurrentPosition']>();
    stubDevice(find);
    const { asked } = await comeBackAt({ step: 'location' });
    await press('Use my location');
    await press('Back');
    find.mock.lastCall?.[0](position);
    await waitFor(() => expect(asked('GET /profile/location')).toHaveLength(1));
    await act(async () => undefined);
    expect(await screen.findByLabelText(/^Username/)).toBeVisible();
  });

  it('leads on to the interests with its place', async () => {
    stubDevice((onPosition) => onPosition(position));
    const place = { data: { ...berlin, formattedLocation: berlin.displayName } };
    await comeBackAt({ step: 'location' }, { 'GET /profile/location': place });
    await press('Use my location');
    expect(await screen.findByRole('heading', { name: 'What brings you here?' })).toBeVisible();
    await expectToast('success', 'Location detected successfully!');
  });
});
