import { createHmac, timingSafeEqual } from 'node:crypto';
import type { BodyOf } from '@ballpark/domain/contract/endpoint.ts';
import type {
  NotificationSettings,
  updateNotificationSettings,
} from '@ballpark/domain/contract/notifications.ts';
import {
  type ChoosableKind,
  type QuietHours,
  choosableKinds,
  defaultChannels,
} from '@ballpark/domain/notifications.ts';
import type { Kysely } from 'kysely';
import { parse as bytesOf, stringify as idOf } from 'uuid';
import type { Schema } from '../db/schema.ts';
import { findSecret } from '../db/setting-queries.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import type { SessionUser } from '../session-user.ts';
import { endMails, findNotificationSetting, saveNotificationSetting } from './mail-queries.ts';

type Reply = NotificationSettings & { timeZone: string };

export async function readNotificationSettings({ db }: Deps, user: SessionUser): Promise<Reply> {
  const chosen = await findNotificationSetting(db, user.id);
  const quiet = chosen === undefined ? null : quietHoursOf(chosen);
  return {
    channels: { ...defaultChannels, ...chosen?.channels },
    quietHours: quiet && { from: timeOfDay(quiet.from), to: timeOfDay(quiet.to) },
    timeZone: user.timeZone,
  };
}

/** Kinds that an older tab does not know keep their choice. */
export async function changeNotificationSettings(
  { db }: Deps,
  { channels: changed, quietHours }: BodyOf<typeof updateNotificationSettings>,
  user: SessionUser,
): Promise<Reply> {
  const chosen = await saveNotificationSetting(db, user.id, {
    channels: changed,
    quietFrom: quietHours && minuteOf(quietHours.from),
    quietTo: quietHours && minuteOf(quietHours.to),
  });
  return { channels: { ...defaultChannels, ...chosen }, quietHours, timeZone: user.timeZone };
}

export function quietHoursOf(row: { quiet_from: number | null; quiet_to: number | null }): QuietHours | null {
  if (row.quiet_from === null || row.quiet_to === null) return null;
  return { from: row.quiet_from, to: row.quiet_to };
}

function minuteOf(timeOfDay: string): number {
  const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number);
  return hours * 60 + minutes;
}

function timeOfDay(minute: number): string {
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** Throws 404 for a link that is not ours. */
export async function endMailsByLink({ db }: Deps, token: string): Promise<{ kind: ChoosableKind | null }> {
  const subscribed = await readUnsubscribeToken(db, token);
  if (!subscribed) throw new NotFound('unsubscribeLinkInvalid');
  const kinds = subscribed.kind === null ? choosableKinds : [subscribed.kind];
  const without = kinds.map((kind) => [kind, { ...defaultChannels[kind], mail: 'off' }] as const);
  const isKnown = await endMails(db, subscribed.userId, Object.fromEntries(without));
  if (!isKnown) throw new NotFound('unsubscribeLinkInvalid');
  return { kind: subscribed.kind };
}

type Links = {
  unsubscribeUrl: string;
  /** One-click unsubscribe (RFC 8058). */
  mail: { isList: true; headers: { 'List-Unsubscribe': string; 'List-Unsubscribe-Post': string } };
};

/** The page's token is after `#`, which no server sees; mail clients need a URL to post to. */
export async function unsubscribeLinks(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  of: Subscribed,
): Promise<Links> {
  const token = await unsubscribeToken(db, of);
  return {
    unsubscribeUrl: `${config.publicUrl}/unsubscribe#token=${token}`,
    mail: {
      isList: true,
      headers: {
        'List-Unsubscribe': `<${config.publicUrl}/api/notifications/unsubscribe?token=${token}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    },
  };
}

const setting = 'unsubscribe-secret';
const idBytes = 16;
/** Fills base64url exactly with the id, so that a token has only one spelling. */
const macBytes = 26;

type Subscribed = { userId: string; kind: ChoosableKind | null };

/** Signed, so none has to be stored. Contains the kind's name, because mails outlive versions. */
export async function unsubscribeToken(db: Kysely<Schema>, { userId, kind }: Subscribed): Promise<string> {
  const name = kind ?? all;
  const id = bytesOf(userId);
  const mac = macOf(name, id, await findSecret(db, setting));
  return `${name}.${Buffer.concat([id, mac]).toString('base64url')}`;
}

/** Null if it is not ours, or its kind no longer exists. */
async function readUnsubscribeToken(db: Kysely<Schema>, token: string): Promise<Subscribed | null> {
  const [name = '', encoded = '', ...more] = token.split('.');
  const bytes = Buffer.from(encoded, 'base64url');
  const kind = choosableKinds.find((each) => each === name);
  const isShaped = more.length === 0 && bytes.length === idBytes + macBytes;
  if (!isShaped || (kind === undefined && name !== all)) return null;
  const id = bytes.subarray(0, idBytes);
  const mac = macOf(name, id, await findSecret(db, setting));
  return timingSafeEqual(bytes.subarray(idBytes), mac) ? { userId: idOf(id), kind: kind ?? null } : null;
}

const all = 'all';

function macOf(name: string, id: Uint8Array, secret: string): Buffer {
  return createHmac('sha256', secret).update(`${name}.`).update(id).digest().subarray(0, macBytes);
}
