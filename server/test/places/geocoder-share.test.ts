import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { externalGeocoder } from '../../src/adapters/external-geocoder.ts';
import { geocoderShare } from '../../src/places/place-of-person.ts';
import { makeListing, makeUser } from '../support/make.ts';
import { type TestApp, testApp, testPlaces } from '../support/test-app.ts';

const most = 60;
const address = { city: 'Lyon', state: 'Rhône', country: 'France', country_code: 'fr' };
const lyon = { lat: '45.76', lon: '4.83', address };
let asked = 0;
const geocoder = createServer((request, response) => {
  asked += 1;
  response.end(JSON.stringify(request.url?.startsWith('/search') ? [lyon] : lyon));
});

let on: TestApp;
beforeAll(async () => {
  geocoder.listen(0, '127.0.0.1');
  await once(geocoder, 'listening');
  on = await testApp({ config: { isRateLimited: true } });
  const url = `http://127.0.0.1:${(geocoder.address() as AddressInfo).port}`;
  on.deps.places = externalGeocoder(url, testPlaces, geocoderShare(on.deps));
});
afterAll(async () => {
  await on.close();
  geocoder.closeAllConnections();
  geocoder.close();
});

const searchFrom = async (ip: string, headers = {}) => {
  const answer = await on.call('GET /places/cities', { query: { query: 'berlin' }, ip, headers });
  return answer.data[0]?.city;
};

test('an address asks the external geocoder 60 times a minute, then the built-in places answer it', async () => {
  const cities = await Promise.all(Array.from({ length: most + 20 }, () => searchFrom('198.51.100.1')));
  expect(cities.filter((city) => city === 'Lyon')).toHaveLength(most);
  expect(cities.filter((city) => city === 'Berlin')).toHaveLength(20);
  expect(asked).toBe(most);
  expect(await searchFrom('198.51.100.1', { 'x-forwarded-for': '203.0.113.9' })).toBe('Berlin');
  expect(await searchFrom('198.51.100.2')).toBe('Lyon');
  on.clock.advance(60_000);
  expect(await searchFrom('198.51.100.1')).toBe('Lyon');
});

test('a person is counted wherever they are, and not for what they post without coordinates', async () => {
  const owner = await makeUser(on);
  const point = { latitude: 52.52, longitude: 13.41 };
  const lookUp = async () => {
    const { data } = await on.call('GET /profile/location', { query: point, token: owner.token });
    return data.city;
  };
  const textOnly = { latitude: null, longitude: null };
  // It is placed at the centre of their city, which is known.
  await makeListing(on, owner, textOnly);
  for (let count = 0; count < most; count++) expect(await lookUp()).toBe('Lyon');
  expect(await lookUp()).toBe('Berlin');
  asked = 0;
  await makeListing(on, owner, textOnly);
  expect(asked).toBe(0);
});
