import sharp from 'sharp';
import { personCity, suggesterCount, tokenOf } from './rows/people.ts';
import { searchedWords } from './rows/words.ts';
import { chanceOf } from '../server/src/demo/random.ts';
import { itemAt } from './support.ts';
import type { Queryable } from './rows/copy-rows.ts';

export const workNames = ['W1', 'W2', 'W3', 'W4', 'W5', 'W6', 'W7'] as const;
export type WorkName = (typeof workNames)[number];
export type CallRequest = { method: string; path: string; headers: Record<string, string>; body?: string };
/** The answers of `beside` do not count. */
export type Work = { title: string; next: () => CallRequest; beside?: () => CallRequest };

const cityEvery = 10;
const cityCount = 200;
const callersPerCity = 10;
/** The least that a size has, so that sizes compare. */
const undiscussedCount = 3500;

/** Callers and subjects are in another order than the rows. */
export async function worksOn(client: Queryable): Promise<Record<WorkName, Work>> {
  const { rows } = await client.query<{ number: number; city: string }>(
    `select substr(username, 8)::int as number, ${personCity} as city from app_user
     where username like 'person.%' order by md5(id::text)`,
  );
  const everybody = rows.map(({ number }) => number);
  const discussed = await idsOf(client, 'suggestion_count > 0', 5000);
  const undiscussed = await idsOf(client, 'suggestion_count = 0 and is_active', undiscussedCount);
  if (undiscussed.length < undiscussedCount / 2)
    throw new Error('Earlier runs have used up the listings without suggestions: make new rows.');
  const locals = localsOf(rows);
  // A prime number, so that the pairs repeat only after all were used.
  const suggesters = everybody.filter((number) => number < suggesterCount);
  const detail = (turn: number): string => `/api/listings/${itemAt(discussed, turn)}`;
  const newest = reading('newest 12 of the feed', everybody, () => '/api/listings?radius=0');
  const upload = await uploadOf(itemAt(everybody, 0));
  return {
    W1: newest,
    W2: reading('a listing with its suggestions', everybody, detail),
    W3: reading('12 newest within 20 km', locals, () => '/api/listings?radius=20'),
    W4: suggesting('a suggestion', suggesters, undiscussed),
    W5: reading('a word within 50 km', locals, searchPath),
    W6: reading('leaderboard, own rank', everybody, () => '/api/xp/leaderboard'),
    W7: { title: 'W1 while photos come in', next: newest.next, beside: () => upload },
  };
}

function searchPath(turn: number): string {
  return `/api/listings?radius=50&search=${itemAt(searchedWords, turn)}`;
}

async function idsOf(client: Queryable, condition: string, most: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from listing where ${condition} order by md5(id::text) limit ${most}`,
  );
  return rows.map(({ id }) => id);
}

/** In turn from 200 cities, the largest first. */
function localsOf(people: readonly { number: number; city: string }[]): number[] {
  const cities = new Map(people.map(({ number, city }) => [number, city]));
  const byCity = Map.groupBy(people, ({ city }) => city);
  const chosen = Array.from(
    { length: cityCount },
    (_, at) => byCity.get(cities.get(at * cityEvery) ?? '') ?? [],
  );
  return Array.from({ length: callersPerCity }, (_, turn) =>
    chosen.map((locals) => itemAt(locals, turn).number),
  ).flat();
}

/** A new caller each time, so that no caller's data is warm. */
function reading(title: string, callers: readonly number[], pathOf: (turn: number) => string): Work {
  let turns = 0;
  const next = (): CallRequest => {
    const turn = turns++;
    return { method: 'GET', path: pathOf(turn), headers: signedIn(itemAt(callers, turn)) };
  };
  return { title, next };
}

function suggesting(title: string, callers: readonly number[], listings: readonly string[]): Work {
  const body = JSON.stringify({ amount: 125, comment: 'About what mine went for last spring' });
  const { next } = reading(title, callers, (turn) => `/api/listings/${itemAt(listings, turn)}/suggest`);
  return { title, next: () => posting(next(), body) };
}

/** A plausible day: a reader opens a few listings for each page of the feed; 5 % are guesses. In parts of 100. */
const dayMix = { W1: 20, W2: 40, W3: 20, W5: 5, W6: 2, page: 8, W4: 5 };

/** Draws by their shares, at random. */
export function mixOf(works: Record<WorkName, Work>): Work {
  const page = reading('a page', [0], () => '/feed');
  const parts = Object.entries({ ...works, page }).flatMap(([name, work]) =>
    Array.from({ length: dayMix[name as keyof typeof dayMix] ?? 0 }, () => work),
  );
  const chance = chanceOf(1);
  return { title: 'a day', next: () => itemAt(parts, chance.whole(0, parts.length - 1)).next() };
}

/** A typical phone photo of 12 megapixels and 4 MB. */
async function uploadOf(person: number): Promise<CallRequest> {
  const noise = { type: 'gaussian', mean: 128, sigma: 14 } as const;
  const create = { width: 4000, height: 3000, channels: 3, background: 'gray', noise } as const;
  const photo = await sharp({ create }).jpeg({ quality: 89 }).toBuffer();
  const body = JSON.stringify({ base64Data: photo.toString('base64'), filename: 'photo.jpg' });
  return posting({ method: 'POST', path: '/api/photos/upload-base64', headers: signedIn(person) }, body);
}

function signedIn(person: number): Record<string, string> {
  return { authorization: `Bearer ${tokenOf(person)}` };
}

function posting({ path, headers }: CallRequest, body: string): CallRequest {
  return { method: 'POST', path, headers: { ...headers, 'content-type': 'application/json' }, body };
}
