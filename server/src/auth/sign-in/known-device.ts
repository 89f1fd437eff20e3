import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { findSecret } from '../../db/setting-queries.ts';
import type { Deps } from '../../deps.ts';
import { findTotp } from '../factor-queries.ts';
import { hashToken, newToken } from '../tokens.ts';

/** Has a signature for each of its last users. */
export type Device = { id: string; marks: readonly string[] };
type Person = { id: string; password_hash: string | null };

const cookieName = 'ballpark-known';
const maxMarks = 5;
const yearSeconds = 365 * 24 * 60 * 60;
const deviceText = /(?:^|; )ballpark-known=([\w-]{43}(?:\.[\w-]{43}){0,5})(?:;|$)/;

export function readDevice(cookies: string | undefined): Device | null {
  const [id, ...marks] = deviceText.exec(cookies ?? '')?.[1]?.split('.') ?? [];
  return id === undefined ? null : { id, marks };
}

/** False after a change of the password or the authenticator. */
export async function isKnownTo(db: Kysely<Schema>, person: Person, device: Device): Promise<boolean> {
  const mark = Buffer.from(await markOf(db, person, device.id));
  return device.marks.some((other) => {
    const bytes = Buffer.from(other);
    return bytes.length === mark.length && timingSafeEqual(bytes, mark);
  });
}

async function cookieFor(
  db: Kysely<Schema>,
  person: Person,
  device: Device | null,
  isSecure: boolean,
): Promise<string> {
  const id = device?.id ?? newToken();
  const mark = await markOf(db, person, id);
  const others = (device?.marks ?? []).filter((other) => other !== mark);
  const value = [id, mark, ...others.slice(0, maxMarks - 1)].join('.');
  const attributes = `Max-Age=${yearSeconds}; Path=/api/auth; HttpOnly; SameSite=Strict`;
  return `${cookieName}=${value}; ${attributes}${isSecure ? '; Secure' : ''}`;
}

/**
 * Signed, so that the server stores none. Changing the password or the authenticator invalidates all of a
 * person's signatures.
 */
async function markOf(db: Kysely<Schema>, person: Person, deviceId: string): Promise<string> {
  const secret = await findSecret(db, 'device-secret');
  return createHmac('sha256', secret)
    .update(`${deviceId} ${await standingOf(db, person)}`)
    .digest('base64url');
}

async function standingOf(db: Kysely<Schema>, { id, password_hash: passwordHash }: Person): Promise<string> {
  const totp = await findTotp(db, id);
  return `${id} ${passwordHash ?? ''} ${totp?.id ?? ''}`;
}

/** They change with the password, so that guesses with a former one lock nobody out. */
export async function keysOfKnown(db: Kysely<Schema>, person: Person, device: Device) {
  const standing = await standingOf(db, person);
  return { ofDevice: hashedKey(`${device.id} ${standing}`), ofAll: hashedKey(standing) };
}

function hashedKey(text: string): string {
  return hashToken(text).toString('base64url');
}

/** Its person can then sign in however much others guess. */
export async function knowBrowser(
  deps: Deps,
  { id, passwordHash }: { id: string; passwordHash: string | null },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const isSecure = deps.config.publicUrl.startsWith('https:');
  const device = readDevice(request.headers.cookie);
  const person = { id, password_hash: passwordHash };
  // The login has succeeded; without the cookie the browser only counts as new.
  const cookie = await cookieFor(deps.db, person, device, isSecure).catch((error: unknown) => {
    request.log.warn({ err: error }, 'a browser could not be marked as known');
  });
  if (cookie !== undefined) reply.header('set-cookie', cookie);
}
