import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { findSecret } from '../db/setting-queries.ts';
import type { Deps } from '../deps.ts';
import { findTotp } from './factor-queries.ts';
import { hashToken, newToken } from './tokens.ts';

/** A browser, with a signature for each of the last people who signed in there. */
export type Device = { id: string; marks: readonly string[] };
type Person = { id: string; password_hash: string | null };

const cookieName = 'ballpark-known';
const mostMarks = 5;
const yearSeconds = 365 * 24 * 60 * 60;
/** An id of the form that newToken() makes, and a limited number of signatures. */
const deviceText = /(?:^|; )ballpark-known=([\w-]{43}(?:\.[\w-]{43}){0,5})(?:;|$)/;

/** The device of a browser; null when it has signed nobody in. */
export function readDevice(cookies: string | undefined): Device | null {
  const [id, ...marks] = deviceText.exec(cookies ?? '')?.[1]?.split('.') ?? [];
  return id === undefined ? null : { id, marks };
}

/** Whether this browser signed this person in before, by the password and the app for codes that they still have. */
export async function isKnownTo(db: Kysely<Schema>, person: Person, device: Device): Promise<boolean> {
  const mark = Buffer.from(await markOf(db, person, device.id));
  return device.marks.some((other) => {
    const bytes = Buffer.from(other);
    return bytes.length === mark.length && timingSafeEqual(bytes, mark);
  });
}

/** The cookie by which this browser is recognized when the person signs in again. It keeps the signatures of its last users. */
async function cookieFor(
  db: Kysely<Schema>,
  person: Person,
  device: Device | null,
  isSecure: boolean,
): Promise<string> {
  const id = device?.id ?? newToken();
  const mark = await markOf(db, person, id);
  const others = (device?.marks ?? []).filter((other) => other !== mark);
  const value = [id, mark, ...others.slice(0, mostMarks - 1)].join('.');
  const attributes = `Max-Age=${yearSeconds}; Path=/api/auth; HttpOnly; SameSite=Strict`;
  return `${cookieName}=${value}; ${attributes}${isSecure ? '; Secure' : ''}`;
}

/**
 * A signature, so that nobody can invent one and the server need not keep any. It covers what the sign-in stood on: a new password makes all
 * of a person's signatures invalid, and so does turning two-step sign-in on or off.
 */
async function markOf(db: Kysely<Schema>, person: Person, deviceId: string): Promise<string> {
  const secret = await findSecret(db, 'device-secret');
  return createHmac('sha256', secret)
    .update(`${deviceId} ${await standingOf(db, person)}`)
    .digest('base64url');
}

/** What a sign-in of this person stands on at present. */
async function standingOf(db: Kysely<Schema>, { id, password_hash: passwordHash }: Person): Promise<string> {
  const totp = await findTotp(db, id);
  return `${id} ${passwordHash ?? ''} ${totp?.id ?? ''}`;
}

/**
 * The keys of the counts of a known browser and of all known browsers of a person. They change with what a sign-in stands on, so that the
 * failures of who knew the former password do not keep the person out.
 */
export async function keysOfKnown(db: Kysely<Schema>, person: Person, device: Device) {
  const standing = await standingOf(db, person);
  return { ofDevice: hashedKey(`${device.id} ${standing}`), ofAll: hashedKey(standing) };
}

function hashedKey(text: string): string {
  return hashToken(text).toString('base64url');
}

/** Gives a browser the cookie by which its person can sign in however much others guess, as long as they keep this password and their app for codes. */
export async function knowBrowser(
  deps: Deps,
  { id, passwordHash }: { id: string; passwordHash: string | null },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const isSecure = deps.config.publicUrl.startsWith('https:');
  const device = readDevice(request.headers.cookie);
  const person = { id, password_hash: passwordHash };
  // The call has succeeded already. Without the cookie the browser counts as new, which is no reason to fail.
  const cookie = await cookieFor(deps.db, person, device, isSecure).catch((error: unknown) => {
    request.log.warn({ err: error }, 'a browser could not be marked as known');
  });
  if (cookie !== undefined) reply.header('set-cookie', cookie);
}
