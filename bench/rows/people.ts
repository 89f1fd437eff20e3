import { dayMs } from '@ballpark/domain/durations.ts';
import { createHash } from 'node:crypto';
import type { Point } from '@ballpark/domain/places.ts';
import { usernameKey } from '@ballpark/domain/username.ts';
import { hashToken } from '../../server/src/auth/tokens.ts';
import type { Chance } from '../../server/src/demo/random.ts';
import { timeZoneAt } from '../../server/src/places/places.ts';
import { type City, pointIn } from './cities.ts';
import type { Batch, World } from './batch.ts';

export type Person = {
  id: string;
  number: number;
  city: City;
  point: Point;
  timeZone: string;
  name: string;
  now: number;
  xp: number;
  xpReachedAt: Date | null;
  createdAt: Date;
};

/** The first people own no listings, so they may suggest on any. */
export const suggesterCount = 1999;
/** SQL for what a city's people share. */
export const personCity = `city_latitude || ',' || city_longitude`;

/** Joined over a year ago; `xp` grows with each listing. */
export function newPerson({ chance, now, writer }: World, number: number, city: City): Person {
  const createdAt = new Date(now - (400 + chance.next() * 300) * dayMs);
  const name = writer.name();
  const point = pointIn(city, chance);
  return {
    id: idAt(createdAt.getTime(), chance),
    number,
    city,
    point,
    timeZone: timeZoneAt(point),
    name: `${name.charAt(0).toUpperCase()}${name.slice(1)} ${number}`,
    now,
    xp: 0,
    xpReachedAt: null,
    createdAt,
  };
}

export function addPerson(batch: Batch, person: Person): void {
  const { id, number, city, name, createdAt } = person;
  batch.add('app_user', {
    id,
    name,
    email: `person${number}@bench.example`,
    email_key: `person${number}@bench.example`,
    password_hash: '-',
    username: `person.${number}`,
    username_key: usernameKey(`person.${number}`),
    photo_url: number % 2 === 0 ? `/media/${id}.webp` : null,
    preferences: ['helping'],
    ...person.point,
    city_latitude: city.latitude,
    city_longitude: city.longitude,
    location: city.location,
    country_code: city.countryCode,
    time_zone: person.timeZone,
    xp: person.xp,
    xp_reached_at: person.xpReachedAt,
    email_verified_at: createdAt,
    onboarded_at: createdAt,
    created_at: createdAt,
  });
  const seenAt = new Date(person.now);
  const expiresAt = new Date(person.now + 30 * dayMs);
  const token = hashToken(tokenOf(number));
  batch.add('session', {
    token_hash: token,
    user_id: id,
    created_at: seenAt,
    seen_at: seenAt,
    expires_at: expiresAt,
  });
}

export function tokenOf(number: number): string {
  return createHash('sha256').update(`bench ${number}`).digest('base64url');
}

/** A reproducible UUIDv7. */
export function idAt(ms: number, chance: Chance): string {
  const time = Math.floor(ms).toString(16).padStart(12, '0');
  const word = (): string =>
    Math.floor(chance.next() * 2 ** 32)
      .toString(16)
      .padStart(8, '0');
  const [a, b, c] = [word(), word(), word()];
  return `${time.slice(0, 8)}-${time.slice(8)}-7${a.slice(0, 3)}-8${a.slice(3, 6)}-${b}${c.slice(0, 4)}`;
}
