import type { Language } from '@ballpark/domain/languages.ts';
import { verificationHours } from '@ballpark/domain/account-days.ts';
import type { Versions } from '@ballpark/domain/site-pages.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { demoDomain } from '../demo-domain.ts';
import type { PlaceOfPerson } from '../places/place-of-person.ts';
import { verificationMs } from './verification-queries.ts';

type NewUser = {
  id: string;
  name: string;
  email: string;
  emailKey: string;
  passwordHash: string | null;
  /** Already rounded. */
  point: { latitude: number; longitude: number } | null;
  /** What they accepted by signing up. */
  accepted: Versions;
  /** Null for somebody whom no moderator has to let in. */
  waitsSince?: Date | null;
  /** The browser’s; null where it names none of ours. */
  language?: Language | null;
  now: Date;
};

/** False if the address is taken, even since a moment ago. */
export async function insertUser(db: Kysely<Schema>, user: NewUser): Promise<boolean> {
  const row = await db
    .insertInto('app_user')
    .values({
      id: user.id,
      name: user.name,
      email: user.email,
      email_key: user.emailKey,
      password_hash: user.passwordHash,
      latitude: user.point?.latitude ?? null,
      longitude: user.point?.longitude ?? null,
      language: user.language ?? null,
      created_at: user.now,
      rules_version: user.accepted.rules,
      rules_accepted_at: user.now,
      waits_since: user.waitsSince ?? null,
      terms_version: user.accepted.terms,
      terms_accepted_at: user.now,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findCredentials(db: Kysely<Schema>, emailKey: string) {
  return db
    .selectFrom('app_user')
    .select(['id', 'password_hash'])
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
}

export async function findCredentialsOf(db: Kysely<Schema>, userId: string) {
  return db
    .selectFrom('app_user')
    .select(['id', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirst();
}

export async function updatePassword(
  db: Kysely<Schema>,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await db.updateTable('app_user').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
}

/** The unique constraint decides between concurrent calls. */
export async function updateEmail(
  db: Kysely<Schema>,
  userId: string,
  { email, emailKey }: { email: string; emailKey: string },
): Promise<'saved' | 'taken'> {
  try {
    await db
      .updateTable('app_user')
      .set({ email, email_key: emailKey, mail_refused_at: null })
      .where('id', '=', userId)
      .execute();
    return 'saved';
  } catch (error) {
    if (constraintOf(error) === 'app_user_email_key_key') return 'taken';
    throw error;
  }
}

export async function hasAccount(db: Kysely<Schema>, emailKey: string, exceptId: string): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('email_key', '=', emailKey)
    .where('id', '!=', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findName(db: Kysely<Schema>, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('app_user').select('name').where('id', '=', userId).executeTakeFirst();
  return row?.name;
}

type Onboarding = {
  username: { text: string; key: string };
  photoUrl: string | null;
  preferences: string[];
  place: PlaceOfPerson;
  now: Date;
};

/** The unique constraint decides between concurrent claims of a username. */
export async function saveOnboarding(
  db: Kysely<Schema>,
  userId: string,
  data: Onboarding,
): Promise<'saved' | 'alreadyOnboarded' | 'usernameTaken'> {
  try {
    const saved = await db
      .updateTable('app_user')
      .set({
        username: data.username.text,
        username_key: data.username.key,
        ...(data.photoUrl === null ? {} : { photo_url: data.photoUrl }),
        preferences: data.preferences,
        ...data.place,
        onboarded_at: data.now,
        wanted_listing_id: null,
      })
      .where('id', '=', userId)
      .where('onboarded_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return saved ? 'saved' : 'alreadyOnboarded';
  } catch (error) {
    if (constraintOf(error) === 'app_user_username_key_key') return 'usernameTaken';
    throw error;
  }
}

function constraintOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'constraint' in error ? error.constraint : undefined;
}

type Which = { most: number } | { emailKey: string };

/**
 * Deletes accounts that were never verified. Call it in a transaction: it locks and checks again, because a
 * mail may have been requested meanwhile.
 */
export async function deleteLapsed(db: Kysely<Schema>, now: Date, which: Which): Promise<number> {
  const locked =
    'most' in which
      ? await selectLapsed(db, now).limit(which.most).forUpdate().skipLocked().execute()
      : await selectLapsed(db, now).where('email_key', '=', which.emailKey).forUpdate().execute();
  if (locked.length === 0) return 0;
  const ids = sql<string>`any(${locked.map(({ id }) => id)}::uuid[])`;
  const deleted = await db
    .deleteFrom('app_user')
    .where('id', 'in', selectLapsed(db, now).where('id', '=', ids))
    .returning('id')
    .execute();
  return deleted.length;
}

/** Daily requests keep an address at most a day longer. */
const prolongedHours = 72;

/** Demo people are verified at once, so they never lapse. */
function selectLapsed(db: Kysely<Schema>, now: Date) {
  const since = new Date(now.getTime() - verificationMs);
  return db
    .selectFrom('app_user')
    .select('app_user.id')
    .where('email_verified_at', 'is', null)
    .where('app_user.created_at', '<=', since)
    .where('email_key', 'not like', `%@${demoDomain}`)
    .where((user) => user.not(user.exists(mailsOf('verification_send'))))
    .where((user) => user.not(user.exists(mailsOf('email_verification'))))
    .where((user) => user.not(user.exists(mailsOf('password_reset'))))
    .where((user) => user.not(user.exists(liveResets())))
    .where((user) => user.not(user.exists(mailsOf('email_change'))));

  /** Requests and sent mails both count, because retries may send a mail hours later. */
  function mailsOf(table: 'verification_send' | 'email_verification' | 'password_reset' | 'email_change') {
    return db
      .selectFrom(table)
      .select('user_id')
      .where('user_id', '=', sql.ref<string>('app_user.id'))
      .where('created_at', '>', since)
      .where('created_at', '<=', afterRegistration(prolongedHours));
  }

  /** Whoever opens one owns the mailbox. Only the last one requested in time counts. */
  function liveResets() {
    return db
      .selectFrom('password_reset')
      .select('user_id')
      .where('user_id', '=', sql.ref<string>('app_user.id'))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .where('created_at', '<=', afterRegistration(prolongedHours + verificationHours));
  }
}

function afterRegistration(hours: number) {
  return sql<Date>`app_user.created_at + make_interval(hours => ${sql.lit(hours)})`;
}

type LockedRole = Awaited<ReturnType<typeof lockWithAdmins>>[number];

/** Locks in one order, so that of two admins who demote each other the second sees it. */
export async function lockWithAdmins(db: Kysely<Schema>, userIds: readonly string[]) {
  const rows = await db
    .selectFrom('app_user')
    .select(['id', 'role', 'deletion_at', 'suspended_at'])
    .where((person) =>
      person.or([
        person('id', 'in', userIds),
        person.and([
          person('role', '=', 'admin'),
          person('deletion_at', 'is', null),
          person('suspended_at', 'is', null),
        ]),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id, role, deletion_at: deletionAt, suspended_at: suspendedAt }) => ({
    id,
    role,
    /** They can sign in and use the role. */
    isActive: deletionAt === null && suspendedAt === null,
  }));
}

export function activeAdmins(people: readonly LockedRole[]): string[] {
  return people.filter(({ role, isActive }) => role === 'admin' && isActive).map(({ id }) => id);
}
