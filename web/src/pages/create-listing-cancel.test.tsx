import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answerWith } from './test-answers.ts';
import { renderPage } from './test-create-page.tsx';

const { person } = vi.hoisted(() => ({ person: { id: 'ada', address: null as string | null } }));
vi.mock('../lib/session/session.tsx', () => ({
  useSession: () => ({ user: { latitude: null, longitude: null, countryCode: null, ...person } }),
}));

const bern = {
  city: 'Bern',
  country: 'Switzerland',
  countryCode: 'CH',
  formattedLocation: 'Bern, Switzerland',
};
const city = { ...bern, displayName: 'Bern, Switzerland', latitude: 46.95, longitude: 7.45 };

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it.each([
  ['the device filled in the place', null, 'GET /profile/location'],
  ['the country of the saved place was looked up', 'Bern', 'GET /places/cities'],
])('Cancel leaves at once where %s and nothing was typed', async (_, address, asked) => {
  person.address = address;
  const position = { coords: { latitude: 46.95, longitude: 7.45 } } as GeolocationPosition;
  const getCurrentPosition = (onPosition: PositionCallback) => onPosition(position);
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
  const calls = answerWith({
    'GET /profile/location': { data: bern },
    'GET /places/cities': { data: [city] },
  });
  const { user } = renderPage();
  await waitFor(() => expect(calls.map(({ route }) => route)).toContain(asked));
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Location' }).value).toMatch(/^Bern/),
  );
  if (address !== null) await screen.findByText(/^We take this as Bern/);
  expect(localStorage.getItem('ballpark.listing-draft.ada')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(await screen.findByText('the landing page')).toBeTruthy();
});

it('Cancel asks once a title was typed', async () => {
  person.address = 'Bern';
  answerWith({ 'GET /places/cities': { data: [city] } });
  const { user } = renderPage();
  await user.type(screen.getByLabelText(/^Title/), 'B');
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Discard' })).toBeTruthy();
});
