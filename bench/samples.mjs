import { suggesterCount } from './rows/make-person.mjs';
import { tokenOf } from './rows/token-of.mjs';

const cityEvery = 10;
const cityCount = 200;
const callersPerCity = 10;

/** Who calls and for what: drawn from the tables in an order that has nothing to do with how they lie there. */
export async function drawSamples(client) {
  const rowsOf = async (text, values) => (await client.query(text, values)).rows;
  const people = (await rowsOf(selectPeople)).map(callerOf);
  return {
    people: await shuffled(people, rowsOf),
    locals: localsOf(people),
    suggesters: people.slice(0, suggesterCount),
    discussed: await idsOf(rowsOf, 'suggestion_count > 0', 5000),
    undiscussed: await idsOf(rowsOf, 'suggestion_count = 0 and is_active', 20_000),
  };
}

const selectPeople = `select id, latitude, longitude, city_latitude, city_longitude,
  time_zone, substr(username, 8)::int as number
  from app_user order by number`;

function callerOf({ number, time_zone: timeZone, city_latitude, city_longitude, ...person }) {
  return { ...person, timeZone, city: `${city_latitude},${city_longitude}`, token: tokenOf(number) };
}

/** People of 200 cities, one from each in turn. The first people live in the largest cities, one in each. */
function localsOf(people) {
  const byCity = Map.groupBy(people, (person) => person.city);
  const cities = Array.from({ length: cityCount }, (_, index) => byCity.get(people[index * cityEvery].city));
  return Array.from({ length: callersPerCity }, (_, turn) =>
    cities.map((locals) => locals[turn % locals.length]),
  ).flat();
}

async function shuffled(people, rowsOf) {
  const byId = new Map(people.map((person) => [person.id, person]));
  return (await rowsOf('select id from app_user order by md5(id::text)')).map(({ id }) => byId.get(id));
}

async function idsOf(rowsOf, condition, most) {
  const rows = await rowsOf(`select id from listing where ${condition} order by md5(id::text) limit ${most}`);
  return rows.map(({ id }) => id);
}
