import type { openEmbeddedPostgres } from '../server/src/db/embedded/embedded-postgres.ts';
import { itemAt } from './item-at.ts';
import { suggesterCount } from './rows/make-person.ts';
import { tokenOf } from './rows/token-of.ts';

/** A person who calls, with the session's token for Ballpark and what the LIMIT reads from its header. */
export type Caller = {
  id: string;
  latitude: number;
  longitude: number;
  timeZone: string;
  city: string;
  token: string;
};

export type Samples = {
  people: Caller[];
  locals: Caller[];
  suggesters: Caller[];
  /** Ids of listings with suggestions, and of open ones without. */
  discussed: string[];
  undiscussed: string[];
};

/** PostgreSQL or the embedded database. */
export type Queryable = Pick<Awaited<ReturnType<typeof openEmbeddedPostgres>>, 'query'>;

const cityEvery = 10;
const cityCount = 200;
const callersPerCity = 10;

/** Draws the callers and the listings that they ask for, in an order that has nothing to do with the order of the rows. */
export async function drawSamples(client: Queryable): Promise<Samples> {
  const { rows } = await client.query<PersonRow>(selectPeople);
  const people = rows.map(callerOf);
  return {
    people: await shuffled(people, client),
    locals: localsOf(people),
    suggesters: people.slice(0, suggesterCount),
    discussed: await idsOf(client, 'suggestion_count > 0', 5000),
    undiscussed: await idsOf(client, 'suggestion_count = 0 and is_active', 20_000),
  };
}

const selectPeople = `select id, latitude, longitude, city_latitude, city_longitude,
  time_zone, substr(username, 8)::int as number
  from app_user order by number`;

type PersonRow = {
  id: string;
  latitude: number;
  longitude: number;
  city_latitude: number;
  city_longitude: number;
  time_zone: string;
  number: number;
};

function callerOf({
  number,
  time_zone: timeZone,
  city_latitude,
  city_longitude,
  ...person
}: PersonRow): Caller {
  return { ...person, timeZone, city: `${city_latitude},${city_longitude}`, token: tokenOf(number) };
}

/** People of 200 cities, one from each in turn. The first people in the table live in the largest cities, one in each. */
function localsOf(people: readonly Caller[]): Caller[] {
  const byCity = Map.groupBy(people, (person) => person.city);
  const cities = Array.from(
    { length: cityCount },
    (_, index) => byCity.get(itemAt(people, index * cityEvery).city) ?? [],
  );
  return Array.from({ length: callersPerCity }, (_, turn) =>
    cities.map((locals) => itemAt(locals, turn)),
  ).flat();
}

async function shuffled(people: readonly Caller[], client: Queryable): Promise<Caller[]> {
  const byId = new Map(people.map((person) => [person.id, person]));
  const { rows } = await client.query<{ id: string }>('select id from app_user order by md5(id::text)');
  return rows.flatMap(({ id }) => byId.get(id) ?? []);
}

async function idsOf(client: Queryable, condition: string, most: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from listing where ${condition} order by md5(id::text) limit ${most}`,
  );
  return rows.map(({ id }) => id);
}
