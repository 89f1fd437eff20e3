import { z } from 'zod';
import {
  type CityMatch,
  type MayAsk,
  type PlaceFound,
  type Places,
  defaultResults,
  minSearchLength,
} from './places.ts';

const timeoutMs = 3000;
const maxAnswerBytes = 512 * 1024;
const maxTextLength = 200;

/**
 * Uses Nominatim's API: `/search` for cities by name, `/reverse` for the city at a point. A query in `url`,
 * such as a key, is kept. The built-in places answer after any failure, and callers over the limit.
 */
export function externalGeocoder(url: string, builtIn: Places, mayAsk: MayAsk = async () => true): Places {
  const isRefused = async (caller: string | undefined) => caller !== undefined && !(await mayAsk(caller));
  return {
    async search(text, limit = defaultResults, caller) {
      const query = text.trim().slice(0, maxTextLength);
      if (query.length < minSearchLength) return [];
      const asked = { q: query, limit: String(limit), featureType: 'city' };
      const found = (await isRefused(caller)) ? undefined : await ask(url, 'search', asked, searchAnswer);
      if (!found) return builtIn.search(text, limit);
      const matches = new Map(
        found.flatMap((place) => toMatch(place)).map((match) => [match.displayName, match]),
      );
      return [...matches.values()].slice(0, limit);
    },
    async lookUp(point, caller) {
      const asked = { lat: String(point.latitude), lon: String(point.longitude), zoom: '10' };
      const place = (await isRefused(caller)) ? undefined : await ask(url, 'reverse', asked, placeAnswer);
      const [match] = place ? toMatch(place) : [];
      return match ? toFound(match) : builtIn.lookUp(point);
    },
    placeAt: (point, typed) => builtIn.placeAt(point, typed),
  };
}

const shortText = z.string().trim().min(1).max(maxTextLength);
/** The field differs from country to country. */
const settlements = ['city', 'town', 'village', 'municipality', 'hamlet', 'suburb', 'county'] as const;
const regions = ['state', 'region', 'province', 'state_district'] as const;

/** Nominatim sends numbers as texts. */
function degrees(most: number) {
  return z
    .union([
      z.number(),
      z
        .string()
        .max(30)
        .regex(/^-?\d+(\.\d+)?$/),
    ])
    .transform(Number)
    .pipe(z.number().min(-most).max(most));
}

const placeAnswer = z.object({
  lat: degrees(90),
  lon: degrees(180),
  name: z.string().optional().catch(undefined),
  address: z.record(z.string(), z.unknown()),
});
type PlaceAnswer = z.output<typeof placeAnswer>;

/** One invalid place must not lose the others. */
const searchAnswer = z
  .array(z.unknown())
  .max(100)
  .transform((places) => places.flatMap((place) => placeAnswer.safeParse(place).data ?? []));

async function ask<Schema extends z.ZodType>(
  url: string,
  call: 'search' | 'reverse',
  query: Record<string, string>,
  answer: Schema,
): Promise<z.output<Schema> | undefined> {
  try {
    const response = await fetch(addressOf(url, call, query), {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
      headers: { accept: 'application/json', 'user-agent': 'Ballpark' },
    });
    const body = await readBounded(response);
    return response.ok ? answer.safeParse(JSON.parse(body)).data : undefined;
  } catch {
    return undefined;
  }
}

function addressOf(url: string, call: string, query: Record<string, string>): URL {
  const address = new URL(url);
  address.pathname = `${address.pathname.replace(/\/+$/, '')}/${call}`;
  const always = { format: 'jsonv2', addressdetails: '1', 'accept-language': 'en' };
  for (const [name, value] of Object.entries({ ...always, ...query })) address.searchParams.set(name, value);
  return address;
}

/** Throws beyond the limit, whatever length was announced. */
async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const body: AsyncIterable<Uint8Array> | null = response.body;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > maxAnswerBytes) throw new Error('the geocoder answers too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function toMatch({ lat, lon, name, address }: PlaceAnswer): CityMatch[] {
  const city = firstText(address, settlements) ?? shortText.safeParse(name).data;
  const country = firstText(address, ['country']);
  const countryCode = firstText(address, ['country_code'])?.toUpperCase();
  if (city === undefined || country === undefined || !/^[A-Z]{2}$/.test(countryCode ?? '')) return [];
  const region = firstText(address, regions);
  const displayName = [city, region === city ? undefined : region, country]
    .filter((part) => part !== undefined)
    .join(', ');
  return [{ displayName, city, country, countryCode: countryCode ?? '', latitude: lat, longitude: lon }];
}

function toFound({ displayName, city, country, countryCode, latitude, longitude }: CityMatch): PlaceFound {
  return { city, country, countryCode, formattedLocation: displayName, centre: { latitude, longitude } };
}

function firstText(address: Record<string, unknown>, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const text = shortText.safeParse(address[key]);
    if (text.success) return text.data;
  }
  return undefined;
}
