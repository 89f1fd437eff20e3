import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { PlaceOfPerson } from '../places/place-of-person.ts';

type NewUser = {
  id: string;
  name: string;
  email: string;
  emailKey: string;
  passwordHash: string | null;
  /** The point is already rounded. */
  point: { latitude: number; longitude: number } | null;
  /** The version of the house rules that they accepted. */
  rulesVersion: number;
  now: Date;
};

/** False if somebody has the e-mail address already, even since a moment ago. */
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
      created_at: user.now,
      rules_version: user.rulesVersion,
      rules_accepted_at: user.now,
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

/** Changes a person's address. The unique constraint decides between those who want one address at the same time. */
export async function updateEmail(
  db: Kysely<Schema>,
  userId: string,
  { email, emailKey }: { email: string; emailKey: string },
): Promise<'saved' | 'taken'> {
  try {
    await db.updateTable('app_user').set({ email, email_key: emailKey }).where('id', '=', userId).execute();
    return 'saved';
  } catch (error) {
    if (constraintOf(error) === 'app_user_email_key_key') return 'taken';
    throw error;
  }
}

/** Whether another person has this address. */
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

/** Completes a profile once. The unique constraint decides between people who claim one username at the same time. */
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

/** The constraint that a statement violated; undefined for any other error. */
function constraintOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'constraint' in error ? error.constraint : undefined;
}
