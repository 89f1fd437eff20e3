import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Places } from './places.ts';
import { externalGeocoder } from './external-geocoder.ts';

let answer: (request: IncomingMessage, response: ServerResponse) => void;
let asked: URL[] = [];
let url = '';
const server = createServer((request, response) => {
  asked.push(new URL(request.url ?? '', url));
  answer(request, response);
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/geo/?key=k1`;
});
beforeEach(() => (asked = []));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function answerJson(body: unknown, status = 200): void {
  answer = (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
}

const lyon = {
  lat: '45.7578137',
  lon: '4.8320114',
  name: 'Lyon',
  address: { city: 'Lyon', state: 'Auvergne-Rhône-Alpes', country: 'France', country_code: 'fr' },
};
const lyonFound = {
  city: 'Lyon',
  country: 'France',
  countryCode: 'FR',
  formattedLocation: 'Lyon, Auvergne-Rhône-Alpes, France',
  centre: { latitude: 45.7578137, longitude: 4.8320114 },
};
const point = { latitude: 45.76, longitude: 4.84 };
const fromFallback = { ...lyonFound, city: 'Bron' };
const vienne = { city: 'Vienne', country: 'France', countryCode: 'FR', latitude: 1, longitude: 2 };
const builtIn = { ...vienne, displayName: 'built-in' };
const fallback: Places = {
  search: async () => [builtIn],
  lookUp: async () => fromFallback,
  placeAt: () => fromFallback,
};

it('a search asks for cities by name, keeping the path and key of the address', async () => {
  answerJson([lyon]);
  await externalGeocoder(url, fallback).search('  lyon & co ');
  expect(asked[0]?.pathname).toBe('/geo/search');
  const query = { key: 'k1', q: 'lyon & co', limit: '5', format: 'jsonv2', featureType: 'city' };
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject(query);
});

it('a search gives each city once and leaves out other places', async () => {
  const town = { lat: 1, lon: 2, address: { town: 'Vienne', country: 'France', country_code: 'fr' } };
  const berlin = { city: 'Berlin', state: 'Berlin', country: 'Germany', country_code: 'de' };
  const noCities = [null, 'text', ...['north', '91'].map((lat) => ({ ...lyon, lat }))];
  const noCountry = { ...lyon, address: { city: 'Atlantis' } };
  answerJson([lyon, lyon, noCountry, ...noCities, { ...lyon, address: berlin }, town]);
  const found = await externalGeocoder(url, fallback).search('vi', 5);
  const names = ['Lyon, Auvergne-Rhône-Alpes, France', 'Berlin, Germany', 'Vienne, France'];
  expect(found.map((city) => city.displayName)).toEqual(names);
  expect(found[2]).toEqual({ displayName: 'Vienne, France', ...vienne });
});

it('a search asks nothing below two letters, never gives more than asked for, and may find nothing', async () => {
  const { address } = lyon;
  answerJson(
    Array.from({ length: 9 }, (_, at) => ({ ...lyon, address: { ...address, city: `Lyon ${at}` } })),
  );
  expect(await externalGeocoder(url, fallback).search(' l ')).toEqual([]);
  expect(asked).toEqual([]);
  expect(await externalGeocoder(url, fallback).search('lyon', 3)).toHaveLength(3);
  answerJson([]);
  expect(await externalGeocoder(url, fallback).search('qqqq')).toEqual([]);
});

it('what is stored comes from the built-in places, unasked', () => {
  expect(externalGeocoder(url, fallback).placeAt(point)).toEqual(fromFallback);
  expect(asked).toEqual([]);
});

it('a look-up names the city of a point', async () => {
  answerJson(lyon);
  expect(await externalGeocoder(url, fallback).lookUp(point)).toEqual(lyonFound);
  expect(asked[0]?.pathname).toBe('/geo/reverse');
  const query = { lat: '45.76', lon: '4.84', zoom: '10' };
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject(query);
});

describe('the built-in places answer after', () => {
  const failures: [string, () => void][] = [
    ['a refusal', () => answerJson([lyon], 500)],
    ['an error', () => answerJson({ error: 'Unable to geocode' })],
    ['no JSON', () => (answer = (_request, response) => response.end('<html>'))],
    ['a connection that breaks off', () => (answer = (request) => request.socket.destroy())],
    [
      'a redirect',
      () => (answer = (_request, response) => response.writeHead(302, { location: '/x' }).end()),
    ],
    ['an endless answer', () => (answer = sendForever)],
  ];

  it.each(failures)('%s', async (_name, fail) => {
    fail();
    expect(await externalGeocoder(url, fallback).search('lyon')).toEqual([builtIn]);
    expect(await externalGeocoder(url, fallback).lookUp(point)).toEqual(fromFallback);
  });

  it('no answer within three seconds', async () => {
    answer = () => undefined;
    const start = performance.now();
    expect(await externalGeocoder(url, fallback).lookUp(point)).toEqual(fromFallback);
    expect(performance.now() - start).toBeGreaterThan(2900);
    expect(performance.now() - start).toBeLessThan(8000);
  });
});

function sendForever(_request: IncomingMessage, response: ServerResponse): void {
  const chunk = Buffer.alloc(64 * 1024, '[');
  const send = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', send);
  send();
}
