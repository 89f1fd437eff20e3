import type { Client } from 'pg';
import { usernameKey } from '@ballpark/domain/username.ts';
import { hashToken } from '../../server/src/auth/tokens.ts';
import { newId } from '../../server/src/new-id.ts';
import { tokenOf } from '../rows/token-of.ts';

/** People of Berlin with a session each; the tokens follow from their numbers. */
export async function makePeople(client: Client, count: number): Promise<string[]> {
  const numbers = Array.from({ length: count }, (_, number) => number);
  const people = numbers.map((number) => ({ id: newId(), name: `person.${number}` }));
  const ids = people.map(({ id }) => id);
  await client.query(
    `insert into app_user (id, name, email, email_key, password_hash, username, username_key, preferences, latitude, longitude,
      city_latitude, city_longitude, location, country_code, time_zone, email_verified_at, onboarded_at, created_at)
    select id, name, name || '@bench.example', name || '@bench.example', '-', name, look, '{helping}', 52.52, 13.41, 52.52, 13.41,
      'Berlin, Germany', 'DE', 'Europe/Berlin', now(), now(), now()
    from unnest($1::uuid[], $2::text[], $3::text[]) as person (id, name, look)`,
    [ids, people.map(({ name }) => name), people.map(({ name }) => usernameKey(name))],
  );
  await client.query(
    `insert into session (token_hash, user_id, created_at, seen_at, expires_at)
    select hash, id, now(), now(), now() + interval '30 days' from unnest($1::bytea[], $2::uuid[]) as made (hash, id)`,
    [numbers.map((number) => hashToken(tokenOf(number))), ids],
  );
  return numbers.map(tokenOf);
}
