import { dayMs } from '@ballpark/domain/durations.ts';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Endpoint } from '@ballpark/domain/contract/endpoint.ts';
import { operations } from '@ballpark/domain/contract/operations.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { externalGeocoder } from '../../src/adapters/external-geocoder.ts';
import type { Places } from '../../src/adapters/places.ts';
import { openPlaces } from '../../src/places/places.ts';
import { relabelPlaces } from '../../src/places/relabel-places.ts';
import { close, exportedFiles, suggest } from '../support/calls.ts';
import { openLive } from '../support/live-client.ts';
import { work } from '../support/mailed.ts';
import { type Person, insertListings, makeListing, makeUser } from '../support/make.ts';
import { type Input, type TestApp, requestOf, testApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const typed = [
  'Hauptstraße 5, 10827 Berlin, Germany',
  '52.123456, 13.987654',
  'Ring me on +49 170 1234567',
] as const;
const traces = /hauptstr|10827 Ber|52\.123|13\.987|170 1234567/i;
const berlin = 'Berlin, Germany';

let on: TestApp;
let places: Places;
let owner: Person;
beforeAll(async () => {
  places = await openPlaces();
  on = await testApp({ kind: databaseKind, deps: { places } });
  owner = await makeUser(on);
});
afterAll(() => on.close());

const labelOf = async (overrides: Record<string, unknown>) =>
  (await makeListing(on, owner, overrides)).location;

describe('what a person types as a place', () => {
  test('is served to nobody by any reading address, page, stream or export, and kept in no table', async () => {
    const origin = await on.app.listen({ port: 0, host: '127.0.0.1' });
    const [guesser, admin] = [await makeUser(on), await makeUser(on, { role: 'admin' })];
    const made: { id: string }[] = [];
    for (const [at, location] of typed.entries()) {
      const body = { title: 'Oak bookcase', description: 'Solid oak.', type: 'PRODUCT', location };
      const place = { latitude: 52.52, longitude: 13.41 };
      const headers = { 'idempotency-key': `key ${at}`.replace(' ', '-') };
      const { data } = await owner.call('POST /listings', { body: { ...body, ...place }, headers });
      expect(data.location).toBe(berlin);
      made.push(data);
    }
    const stream = await openLive(origin, guesser.token, { listings: made.map(({ id }) => id) });
    for (const [at, { id }] of made.entries()) {
      const change = { title: 'Oak bookcase', description: 'Solid.', location: typed[(at + 1) % 3] };
      expect((await owner.call('PUT /listings/:id', { params: { id }, body: change })).data.location).toBe(
        berlin,
      );
      expect((await suggest(guesser, { id })).status).toBe(201);
    }
    await guesser.call('PUT /listings/:id/save', { params: { id: made[0]?.id ?? '' } });
    await close(owner, made[1] ?? { id: '' }, 120);
    await work(on);
    const read = await readAll({ listings: made, guesser, admin });
    expect(read.length).toBeGreaterThan(100);
    expect(read.filter(({ text }) => traces.test(text)).map(({ how }) => how)).toEqual([]);
    expect(read.filter(({ text }) => text.includes(berlin)).length).toBeGreaterThan(10);
    for (const person of [owner, guesser]) {
      await person.call('POST /account/export');
      await work(on);
      for (const [name, bytes] of await exportedFiles(on, person))
        expect(bytes.toString(), name).not.toMatch(traces);
    }
    stream.cut();
    expect(JSON.stringify([stream.all, on.mails])).not.toMatch(traces);
    expect(await tablesWith(traces)).toEqual([]);
  });

  test.each([
    ['Kreuzberg, Berlin', 'Kreuzberg, State of Berlin, Germany'],
    ['Spree-Athen', berlin],
    ['Tokyo, Japan', berlin],
  ])('helps to choose the place: with %s it is %s', async (location, label) => {
    expect(await labelOf({ location })).toBe(label);
  });

  test('chooses the place without coordinates, and is kept where no place is either', async () => {
    const nowhere = { latitude: null, longitude: null };
    expect(await labelOf({ ...nowhere, location: 'London' })).toBe('London, England, United Kingdom');
    expect(await labelOf({ ...nowhere, location: 'At the old mill' })).toBe(berlin);
    expect(await labelOf({ latitude: 0, longitude: 0, location: typed[0] })).toBe('Location unavailable');
  });

  test('is not kept of a person either, whatever is sent with their point', async () => {
    const mover = await makeUser(on, { isOnboarded: false, isVerified: true });
    const said = { latitude: 52.4, longitude: 13.06, address: typed[0], location: typed[0] };
    const potsdam = 'Potsdam, Brandenburg, Germany';
    const placed = { user: { location: potsdam, address: potsdam } };
    const answers = [
      await mover.call('POST /auth/onboarding', { body: { ...said, preferences: ['helping'] } }),
      await mover.call('PUT /profile', { body: { ...said, place: said } }),
    ];
    expect(answers).toMatchObject(answers.map(() => ({ status: 200, data: placed })));
    expect(await tablesWith(traces)).toEqual([]);
  });

  test('gives the same label with an external geocoder, which never sees what is posted at a point', async () => {
    const asked: string[] = [];
    const street = { city: typed[0], country: 'Germany', country_code: 'de' };
    const geocoder = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end(JSON.stringify({ lat: 52.52, lon: 13.41, address: street }));
    }).listen(0, '127.0.0.1');
    await once(geocoder, 'listening');
    onTestFinished(() => {
      on.deps.places = places;
      geocoder.closeAllConnections();
      geocoder.close();
    });
    on.deps.places = externalGeocoder(`http://127.0.0.1:${(geocoder.address() as AddressInfo).port}`, places);
    expect(await labelOf({ location: typed[0] })).toBe(berlin);
    expect((await makeUser(on)).user.location).toBe(berlin);
    expect(asked).toEqual([]);
  });
});

describe('texts that the version before stored', () => {
  let ids: string[];
  beforeAll(async () => {
    ids = await insertListings(on, owner.user.id, 250);
    await on.db.updateTable('listing').set({ location: typed[0] }).where('id', 'in', ids).execute();
    const [first = '', second = ''] = ids;
    await on.db
      .updateTable('listing')
      .set({ location: 'Kreuzberg, Berlin' })
      .where('id', '=', first)
      .execute();
    const pointless = { location: typed[1], latitude: null, longitude: null, cell: null };
    await on.db.updateTable('listing').set(pointless).where('id', '=', second).execute();
    await on.db.updateTable('app_user').set({ location: typed[2] }).where('id', '=', owner.user.id).execute();
  });
  const locations = async () => {
    const rows = await on.db
      .selectFrom('listing')
      .select(['id', 'location'])
      .where('id', 'in', ids)
      .execute();
    return new Map(rows.map(({ id, location }) => [id, location]));
  };

  test('are replaced in batches, go on after an interruption, and those that an old process adds follow', async () => {
    let looks = 0;
    const failing: Places = {
      ...places,
      placeAt(point, text) {
        looks += 1;
        if (looks > 130) throw new Error('interrupted');
        return places.placeAt(point, text);
      },
    };
    await expect(relabelPlaces({ ...on.deps, places: failing })).rejects.toThrow('interrupted');
    const left = [...(await locations()).values()].filter((location) => traces.test(location));
    expect(left.length).toBeGreaterThan(0);
    expect(left.length).toBeLessThan(250);
    const missed = await insertListings(on, owner.user.id, 1);
    for (let runs = 0; runs < 3; runs += 1) {
      await relabelPlaces(on.deps);
      // An old process stores one after the first look at all rows.
      if (runs === 0)
        await on.db.updateTable('listing').set({ location: typed[0] }).where('id', 'in', missed).execute();
      on.clock.advance(3_600_000);
    }
    const [first = '', second = ''] = ids;
    const found = await locations();
    expect(found.get(first)).toBe('Kreuzberg, State of Berlin, Germany');
    expect(found.get(second)).toBe('Location unavailable');
    expect(new Set([...found.values()].slice(2))).toContain(berlin);
    expect(await tablesWith(traces)).toEqual([]);
  });

  test('are not looked at again', async () => {
    await on.db.updateTable('listing').set({ location: 'As it was' }).where('id', 'in', ids).execute();
    on.clock.advance(dayMs);
    expect(await relabelPlaces(on.deps)).toBe(0);
  });
});

type Readers = { listings: readonly { id: string }[]; guesser: Person; admin: Person };

/** What every reading address answers to everybody, and the pages of the listings. */
async function readAll({ listings, guesser, admin }: Readers): Promise<{ how: string; text: string }[]> {
  const read: { how: string; text: string }[] = [];
  const reading: readonly Endpoint[] = operations.filter(({ route }) => route.startsWith('GET'));
  for (const [who, reader] of Object.entries({ nobody: null, guesser, owner, admin }))
    for (const { route, example } of reading)
      for (const query of [undefined, example?.query, { search: 'hauptstraße 5' }] as Input['query'][])
        for (const subject of route.includes('/listings/:') ? listings : [owner.user]) {
          const params = { id: subject.id, userId: owner.user.id, username: owner.user.username ?? '' };
          const input = { params, ...(query && { query }), ...(reader && { token: reader.token }) };
          const { body: text } = await on.app.inject(requestOf(route, input));
          read.push({ how: `${who}: ${route}`, text });
        }
  for (const { id } of listings)
    read.push({ how: 'page', text: (await on.app.inject(`/listing/${id}`)).body });
  return read;
}

async function tablesWith(pattern: RegExp): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`.execute(on.db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{
      text: string;
    }>`select kept::text as text from ${sql.table(name)} as kept`.execute(on.db);
    if (rows.some(({ text }) => pattern.test(text))) found.push(name);
  }
  return found;
}
