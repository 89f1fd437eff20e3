import { messages } from '@ballpark/domain/contract/messages.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { maya, renderApp } from './test-app.tsx';
import { toast } from '../ui/toast.ts';

vi.mock('../ui/toast.ts', () => ({
  toast: { success: vi.fn<(text: string) => void>(), error: vi.fn<(text: string) => void>() },
}));

const user = { ...maya, username: null, isOnboarded: false };
const berlin = {
  displayName: 'Berlin, Berlin, Germany',
  city: 'Berlin',
  country: 'Germany',
  countryCode: 'DE',
  latitude: 52.52,
  longitude: 13.4,
};
const answers = {
  'GET /auth/check-username': { data: { available: true, message: messages.usernameAvailable } },
  'GET /places/cities': { data: [berlin] },
};

const username = () => screen.findByLabelText(/^Username/);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** As from before a reload. */
function comeBackAt(part: { step: string; location?: object; preferences?: string[] }) {
  const start = { username: 'maya', photoUrl: null, cityText: '', location: null, preferences: [] };
  sessionStorage.setItem(`ballpark.onboarding.${user.id}`, JSON.stringify({ ...start, ...part }));
}

// jsdom has no layout to scroll.
Element.prototype.scrollIntoView = () => undefined;

it('checks a username from 3 characters on, after a pause in typing', async () => {
  const { sent } = renderApp('/onboarding', { user, answers });
  await userEvent.type(await username(), ' ma ');
  expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
  // A single event, because typing could pause on a busy machine.
  fireEvent.change(await username(), { target: { value: 'maya' } });
  expect(screen.getByRole('button', { name: 'Checking...' })).toBeDisabled();
  expect(await screen.findByText('Username is available')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Continue' })).toBeEnabled();
  expect(sent('GET /auth/check-username').map(({ query }) => query.get('username'))).toEqual(['maya']);
});

it('says why a short name is refused, after a pause in typing or when the field is left', async () => {
  const { sent } = renderApp('/onboarding', { user, answers });
  const field = await username();
  // As above.
  fireEvent.change(field, { target: { value: ' a ' } });
  expect(screen.queryByText(messages.usernameTooShort)).toBeNull();
  expect(await screen.findByText(messages.usernameTooShort)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
  fireEvent.change(field, { target: { value: ' ab ' } });
  expect(screen.queryByText(messages.usernameTooShort)).toBeNull();
  fireEvent.focusOut(field);
  expect(field).toHaveAccessibleDescription(
    expect.stringContaining('Username must be at least 3 characters long'),
  );
  expect(sent('GET /auth/check-username')).toEqual([]);
});

it('says after a pause in typing that a name must not end with a dot', async () => {
  const { sent } = renderApp('/onboarding', { user, answers });
  const field = await username();
  // As above.
  fireEvent.change(field, { target: { value: 'maya.' } });
  expect(field).toHaveAccessibleDescription(expect.not.stringContaining(messages.usernameEdges));
  fireEvent.change(field, { target: { value: 'maya.t' } });
  expect(await screen.findByText(messages.usernameAvailable)).toBeVisible();
  fireEvent.change(field, { target: { value: 'maya.t_' } });
  expect(await screen.findByText(messages.usernameEdges)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
  expect(sent('GET /auth/check-username').map(({ query }) => query.get('username'))).toEqual(['maya.t']);
});

it('lets the server refuse the words of the house', async () => {
  const { sent } = renderApp('/onboarding', {
    user,
    answers: { 'GET /auth/check-username': { data: { available: false, message: messages.usernameTaken } } },
  });
  // As above.
  fireEvent.change(await username(), { target: { value: 'ba1lpark_team' } });
  await waitFor(async () =>
    expect(await username()).toHaveAccessibleDescription(expect.stringContaining(messages.usernameTaken)),
  );
  expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
  expect(sent('GET /auth/check-username').map(({ query }) => query.get('username'))).toEqual([
    'ba1lpark_team',
  ]);
});

it('stops at a name that is taken, and says so on Enter, too', async () => {
  renderApp('/onboarding', {
    user,
    answers: { 'GET /auth/check-username': { data: { available: false, message: messages.usernameTaken } } },
  });
  await userEvent.type(await username(), 'maya');
  expect(await screen.findByText(messages.usernameTaken)).toBeVisible();
  await userEvent.type(await username(), '{Enter}');
  expect(toast.error).toHaveBeenCalledWith('Username is already taken. Please choose a different one.');
});

it('does not go on with a name whose check failed', async () => {
  renderApp('/onboarding', { user, answers: { 'GET /auth/check-username': { status: 500 } } });
  await userEvent.type(await username(), 'maya');
  expect(await screen.findByText('Error checking username availability')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
});

it('goes from profile to location to interests to home, through a reload in between', async () => {
  const everything = { ...answers, 'POST /auth/onboarding': { data: { user: maya } } };
  renderApp('/onboarding', { user, answers: everything });
  await userEvent.type(await username(), 'maya');
  await screen.findByText('Username is available');
  await press('Continue');

  await userEvent.type(await screen.findByLabelText('City'), 'Berl');
  cleanup();
  const { router, sent } = renderApp('/onboarding', { user, answers: everything });

  const city = await screen.findByLabelText('City');
  expect(city).toHaveValue('Berl');
  await press('Continue');
  expect(screen.getByText(messages.cityNotChosen)).toBeVisible();
  await userEvent.type(city, 'i');
  await userEvent.click(await screen.findByRole('option', { name: berlin.displayName }));

  await screen.findByRole('heading', { name: 'What brings you here?' });
  await press('Complete Setup');
  expect(screen.getByText('Please select at least one interest')).toBeVisible();
  await userEvent.click(screen.getByLabelText(/Helping Others/));
  await press('Complete Setup');
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
  expect(sent('POST /auth/onboarding')[0]?.body).toEqual({
    username: 'maya',
    photoUrl: null,
    latitude: 52.52,
    longitude: 13.4,
    preferences: ['helping'],
  });
  expect(toast.success).toHaveBeenCalledWith('Onboarding completed successfully!');
  expect(toast.success).toHaveBeenCalledWith('Welcome to Ballpark!');
});

it('goes back to the step that the server refused', async () => {
  comeBackAt({ step: 'interests', location: { latitude: 52.52, longitude: 13.4 }, preferences: ['buying'] });
  const refusal = {
    status: 409,
    error: messages.usernameTaken,
    fields: { username: messages.usernameTaken },
  };
  renderApp('/onboarding', { user, answers: { ...answers, 'POST /auth/onboarding': refusal } });
  await screen.findByRole('heading', { name: 'What brings you here?' });
  await press('Complete Setup');
  expect(await username()).toHaveAccessibleDescription(expect.stringContaining(messages.usernameTaken));
  expect(await username()).toHaveValue('maya');
});

it('asks on Enter for a username, and then to wait for its check', async () => {
  renderApp('/onboarding', { user, answers });
  await userEvent.type(await username(), '{Enter}');
  expect(toast.error).toHaveBeenCalledWith('Please enter your username');
  fireEvent.change(await username(), { target: { value: 'maya' } });
  await userEvent.type(await username(), '{Enter}');
  expect(toast.error).toHaveBeenCalledWith('Please wait while we check username availability');
  expect(screen.queryByRole('heading', { name: 'Where are you?' })).toBeNull();
});

it('asks for a location that was left out', async () => {
  comeBackAt({ step: 'interests', preferences: ['buying'] });
  renderApp('/onboarding', { user, answers });
  await screen.findByRole('heading', { name: 'What brings you here?' });
  await press('Complete Setup');
  expect(screen.getByText('Please set your location first')).toBeVisible();
  expect(toast.error).toHaveBeenCalledWith('Please set your location first');
});

it('says that it failed when the server sends no text', async () => {
  comeBackAt({ step: 'interests', location: { latitude: 52.52, longitude: 13.4 }, preferences: ['buying'] });
  renderApp('/onboarding', { user, answers: { ...answers, 'POST /auth/onboarding': { status: 400 } } });
  await screen.findByRole('heading', { name: 'What brings you here?' });
  await press('Complete Setup');
  expect(await screen.findByText('Failed to complete onboarding.')).toBeVisible();
  expect(toast.error).toHaveBeenCalledWith('Onboarding failed');
});

it('keeps the person on the step when the device gives no location', async () => {
  comeBackAt({ step: 'location' });
  renderApp('/onboarding', { user, answers });
  await userEvent.click(await screen.findByRole('button', { name: 'Use my location' }));
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Failed to get location. Please try again.'));
  expect(screen.getByText(/Geolocation is not supported by this browser/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeVisible();
});

it('drops the error of the device once a city is chosen', async () => {
  comeBackAt({ step: 'location' });
  renderApp('/onboarding', { user, answers });
  await userEvent.click(await screen.findByRole('button', { name: 'Use my location' }));
  expect(await screen.findByText(/Geolocation is not supported by this browser/)).toBeVisible();
  await userEvent.type(await screen.findByLabelText('City'), 'Berl');
  await userEvent.click(await screen.findByRole('option', { name: berlin.displayName }));
  await screen.findByRole('heading', { name: 'What brings you here?' });
  await press('Back');
  expect(await screen.findByLabelText('City')).toHaveValue(berlin.displayName);
  expect(screen.queryByText(/Geolocation is not supported/)).toBeNull();
});

it('stays at a step to which the person went while the device was still searching', async () => {
  // The position is requested at most once a minute.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  const found = vi.fn<Geolocation['getCurrentPosition']>();
  Object.defineProperty(navigator, 'geolocation', {
    value: { getCurrentPosition: found },
    configurable: true,
  });
  comeBackAt({ step: 'location' });
  const { sent } = renderApp('/onboarding', { user, answers });
  await userEvent.click(await screen.findByRole('button', { name: 'Use my location' }));
  await press('Back');
  const [onPosition] = found.mock.lastCall ?? [];
  // The page reads only coordinates.
  onPosition?.({ coords: { latitude: 1, longitude: 2 } } as GeolocationPosition);
  await waitFor(() => expect(sent('GET /profile/location')).toHaveLength(1));
  await act(async () => undefined);
  expect(await username()).toBeVisible();
  vi.useRealTimers();
});

it('goes on to the interests with the place that the device gave', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 122_000 });
  Object.defineProperty(navigator, 'geolocation', {
    value: {
      getCurrentPosition: (onPosition: PositionCallback) =>
        // The page reads only coordinates.
        onPosition({ coords: { latitude: 52.52, longitude: 13.4 } } as GeolocationPosition),
    },
    configurable: true,
  });
  comeBackAt({ step: 'location' });
  const place = { ...berlin, formattedLocation: berlin.displayName };
  renderApp('/onboarding', { user, answers: { ...answers, 'GET /profile/location': { data: place } } });
  await userEvent.click(await screen.findByRole('button', { name: 'Use my location' }));
  expect(await screen.findByRole('heading', { name: 'What brings you here?' })).toBeVisible();
  expect(toast.success).toHaveBeenCalledWith('Location detected successfully!');
  vi.useRealTimers();
});
