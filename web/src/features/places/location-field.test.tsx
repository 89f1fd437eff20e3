import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { LocationField, type PlaceValue } from './location-field.tsx';

const london = {
  displayName: 'London, England, United Kingdom',
  city: 'London',
  country: 'United Kingdom',
  countryCode: 'GB',
  latitude: 51.51,
  longitude: -0.13,
};
const getCurrentPosition = (onPosition: PositionCallback) =>
  // The field reads only coordinates.
  onPosition({ coords: { latitude: 0, longitude: -140 } } as GeolocationPosition);
let place: PlaceValue;

it('says so when there is no city where the device is', async () => {
  const nowhere = { city: '', country: '', countryCode: null, formattedLocation: 'Location unavailable' };
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
  const user = renderField('Home', { lookUp: nowhere });
  await user.click(screen.getByRole('button', { name: 'Use my location' }));
  expect(await screen.findByText('Location unavailable')).toBeTruthy();
  expect(place.text).toBe('Home');
});

it('finds the country of a typed text that names a city', async () => {
  const user = renderField('', { cities: [london] });
  await user.type(screen.getByRole('combobox', { name: 'Location' }), 'London');
  await user.tab();
  await waitFor(() => expect(place.countryCode).toBe('GB'));
  expect(place).toMatchObject({ text: 'London', latitude: null });
  expect(screen.getByText(/^We’ll use London, England, United Kingdom\./)).toBeTruthy();
});

function renderField(text: string, { cities = [], lookUp }: { cities?: object[]; lookUp?: object }) {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json({ success: true, data: address.includes('/places/cities') ? cities : lookUp }),
  );
  const start = { text, latitude: null, longitude: null, countryCode: null };
  function Form() {
    const [value, setValue] = useState<PlaceValue>(start);
    place = value;
    return <LocationField value={value} onChange={setValue} startsWithDevice={text === ''} />;
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
