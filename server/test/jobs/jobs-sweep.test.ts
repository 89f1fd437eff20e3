import { dayMs, hourMs, minuteMs } from '@ballpark/domain/durations.ts';
import { photoIdOf } from '@ballpark/domain/photos.ts';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertPendingLogin } from '../../src/auth/factor-queries.ts';
import { insertInvitation } from '../../src/auth/sign-in/invitation-queries.ts';
import { saveNotice } from '../../src/auth/notices/security-queries.ts';
import { hashToken, newToken } from '../../src/auth/tokens.ts';
import { insertSend } from '../../src/auth/verification-queries.ts';
import { saveClientHash } from '../../src/client-hashes/client-hash-queries.ts';
import { numberEvents, recordEvents } from '../../src/events/outbox-queries.ts';
import { countAttempts } from '../../src/limits/rate-limit-queries.ts';
import { noteDeletedJob } from '../../src/backup/deleted-accounts.ts';
import { setAsideNames } from '../../src/events/read-in-turn.ts';
import { undelivered } from '../../src/jobs/job-kind.ts';
import { pooledSql } from '../../src/jobs/job-queue.ts';
import { hideSubject } from '../../src/moderation/hide.ts';
import { newId } from '../../src/new-id.ts';
import { addContributions } from '../../src/newcomers/posting-limit-queries.ts';
import { fanOutJob } from '../../src/notifications/fan-out.ts';
import { deleteUnnamedPhotos } from '../../src/photos/photo-queries.ts';
import { sweepPhotoFilesJob } from '../../src/photos/sweep-photos.ts';
import { sweep, sweepJob } from '../../src/sweep.ts';
import { makeToken } from '../support/access-tokens.ts';
import { askForReset, emailCalls, freshEmail } from '../support/mailed.ts';
import {
  closeByItself,
  done,
  makeListing,
  makeNotification,
  makePhoto,
  makeUser,
  newSession,
  type Person,
} from '../support/make.ts';
import { makeQueue } from '../support/queue.ts';
import { useTestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';
import { askFinalPricesJob } from '../../src/listings/ask-final-prices.ts';

const on = useTestApp({ kind: databaseKind });
const { ask } = emailCalls(() => on);
const now = () => on.clock.now;
const inAnHour = () => new Date(now().getTime() + hourMs);
const newHash = () => hashToken(newToken());

type Make = (by: Person) => Promise<unknown>;

const askForExport: Make = async ({ call }) => {
  await call('POST /account/export');
  await on.jobs.run();
  await call('POST /account/export/ticket');
};
const changeEmail: Make = async (by) => {
  await ask(by, freshEmail());
  await on.jobs.run();
};
const removeProfile: Make = async (by) => {
  const { url: photoUrl } = await makePhoto(on, by, 'POST /photos/upload-profile-base64');
  await by.call('PUT /profile', { body: { photoUrl } });
  const subject = { kind: 'user', id: by.user.id } as const;
  await on.db.transaction().execute((trx) => hideSubject(trx, subject, { removedBy: newId() }, now()));
};

/** How long their rows live, and who makes one. */
const bounded: Record<string, [age: number, make: Make]> = {
  account_export: [7 * dayMs, askForExport],
  contribution: [
    8 * dayMs,
    ({ user: { id } }) =>
      addContributions(on.db, id, [{ kind: 'words', hash: newHash(), subjectId: id }], now()),
  ],
  email_change: [60 * dayMs, changeEmail],
  email_change_link: [60 * dayMs, changeEmail],
  export_ticket: [minuteMs, askForExport],
  health_count: [
    40 * dayMs,
    async () => {
      on.deps.health.count('mail-sent');
      await on.deps.health.flush(on.db);
    },
  ],
  held_photo: [40 * dayMs, removeProfile],
  idempotency_key: [
    dayMs,
    async ({ call }) => {
      const { id } = await makeListing(on, await makeUser(on));
      const headers = { 'idempotency-key': newId() };
      await call('POST /listings/:id/suggest', { params: { id }, body: { amount: 100 }, headers });
    },
  ],
  invitation: [
    14 * dayMs,
    ({ user }) => insertInvitation(on.db, newHash(), { createdBy: user.id, now: now() }),
  ],
  notification: [90 * dayMs, (by) => makeNotification(on, by)],
  oidc_attempt: [10 * minuteMs, () => on.call('POST /auth/oidc')],
  outbox: [
    7 * dayMs,
    async ({ user }) => {
      await recordEvents(on.db, [{ kind: 'user.verified', userId: user.id }], now());
      await numberEvents(on.db);
    },
  ],
  passkey_challenge: [5 * minuteMs, ({ call }) => call('POST /auth/passkeys/login/options')],
  password_reset: [hourMs, ({ user }) => askForReset(on, user.email)],
  pending_login: [5 * minuteMs, ({ user }) => insertPendingLogin(on.db, newHash(), user.id, now())],
  person_mark: [
    30 * dayMs,
    ({ user }) =>
      saveClientHash(on.db, { kind: 'device', hash: newHash(), user_id: user.id, seen_at: now() }),
  ],
  photo: [dayMs, (by) => makePhoto(on, by)],
  photo_aside: [
    31 * dayMs,
    async (by) => {
      const id = photoIdOf((await makePhoto(on, by)).url) ?? '';
      const later = new Date(now().getTime() + dayMs);
      await deleteUnnamedPhotos(on.db, [id], { now: now(), since: { used: later, neverUsed: later } });
    },
  ],
  price_question: [5 * dayMs, async (by) => closeByItself(on, (await makeListing(on, by)).id)],
  rate_limit: [
    hourMs,
    ({ user }) => countAttempts(on.db, [{ key: user.id, amount: 1, resetsAt: inAnHour() }], now()),
  ],
  removed_profile: [40 * dayMs, removeProfile],
  security_notice: [
    37 * dayMs,
    ({ user }) => saveNotice(on.db, { id: newId(), userId: user.id, change: 'passkeyAdded', now: now() }),
  ],
  session: [30 * dayMs, ({ user }) => newSession(on, user.id)],
  sign_up_block: [
    dayMs,
    async (by) => {
      const admin = await makeUser(on, { role: 'admin' });
      const until = new Date(now().getTime() + dayMs).toISOString();
      const body = { entries: `block-${by.user.id}.example`, until };
      await done(admin.call('POST /admin/sign-up-blocks', { body }));
    },
  ],
  access_token: [31 * dayMs, (by) => makeToken(on, by, ['read'], 1)],
  totp_factor: [dayMs, ({ call }) => call('POST /auth/factors/totp')],
  webhook_delivery: [
    30 * dayMs,
    async ({ call }) => {
      const body = { url: 'https://hooks.example.com/', kinds: ['listing.closed'] };
      const { id } = await done(call('POST /webhooks', { body }));
      await done(call('POST /webhooks/:id/test', { params: { id } }));
    },
  ],
  verification_send: [dayMs, ({ user }) => insertSend(on.db, user.id, now())],
};

const ofAnAccount = 'one an account, and goes with it';
const withoutRows = 'empty: what would fill it is switched off';

/** Why the others have no age: docs/scaling.md says more. */
const kept: Record<string, string> = {
  app_user: 'one a person; unverified ones go after days (auth-release)',
  audit_log: 'one an action of a moderator, an admin or a rule, for ever',
  audit_person: ofAnAccount,
  case_reason: 'some a case, and go with it',
  closed_listing: 'one a price, and goes with its listing (records)',
  email_verification: 'one a mail, until one of them verifies the address (auth-verify) or the account goes',
  held_post: 'one a post with a watched word, until its case is opened a moment later',
  former_username: 'at most one in 30 days a person',
  guess_record: 'one a person who guessed',
  hidden_profile: ofAnAccount,
  identity: 'few an account',
  kysely_migration: 'one a migration',
  kysely_migration_lock: 'a single row',
  listing: 'one a listing, until its owner deletes it or leaves',
  line_mark: 'one a person and line of a quote, and goes with either',
  listing_photo: 'at most five a listing',
  moderation_case: 'one a case, and goes with the person it is about',
  notification_setting: ofAnAccount,
  outbox_position: 'one a reader',
  passkey: 'at most 20 an account',
  price_context: 'at most two rows',
  price_index: 'some a common word, made anew each night',
  price_word: 'some a price, and go with it',
  push_subscription: 'at most ten an account, and goes with its session (push-sessions)',
  question: 'one a question, and goes with its listing',
  quote_line: 'at most 30 a listing',
  recovery_code: 'at most ten an account',
  report: 'one a report, and goes with its case',
  reserved_username: 'one a name of a former member, for ever',
  saved_listing: 'one a person and listing',
  search_word_key: 'some a word, until no listing holds it (search-poison)',
  setting: 'one a purpose',
  similar_price: 'one a listing',
  site_logo: 'one a logo of any time; others go with the next one that is sent, after a day',
  site_page: 'one a version, for ever',
  site_settings: 'one a version, for ever',
  statement: 'one a decision, and goes with the person',
  suggestion: 'one a person and listing; former members’ stay',
  unseen: 'one a blocked or muted person',
  xp_award: 'one a payment, until the account goes',
  webhook: 'at most ten an account',
  'pgboss.bam': 'one a migration of the queue',
  'pgboss.instance': withoutRows,
  'pgboss.job': 'an hour to 30 days: below',
  'pgboss.job_common': 'a part of pgboss.job',
  'pgboss.job_dependency': withoutRows,
  'pgboss.queue': 'one a kind of job',
  'pgboss.queue_stats': withoutRows,
  'pgboss.schedule': 'one a recurring job',
  'pgboss.subscription': withoutRows,
  'pgboss.version': 'a single row',
  'pgboss.warning': withoutRows,
};

async function rowsOf(table: string): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select kept::text as row from ${sql.table(table)} as kept order by 1`.execute(on.db);
  return rows.map(({ row }) => row);
}

async function sweepAll(): Promise<void> {
  for (const { run } of [fanOutJob, askFinalPricesJob, sweepPhotoFilesJob, sweepJob])
    await run(on.deps, null);
}

/** Else they would join what is counted. */
beforeEach(async () => {
  await on.deps.health.flush(on.db);
  await on.db.deleteFrom('photo').execute();
});

test.for(Object.entries(bounded))(
  'a row of %s stays until its time is over, and no longer',
  async ([table, [age, make]]) => {
    const later = (share: number) => on.clock.advance(age * share);
    await sql`delete from ${sql.table(table)}`.execute(on.db);
    await make(await makeUser(on));
    const old = await rowsOf(table);
    expect(old).not.toEqual([]);
    later(0.02);
    await make(await makeUser(on));
    const all = await rowsOf(table);
    const young = all.filter((row) => !old.includes(row));
    expect(young).toHaveLength(old.length);
    later(0.97);
    await sweepAll();
    expect(await rowsOf(table)).toEqual(all);
    later(0.02);
    await sweepAll();
    expect(await rowsOf(table)).toEqual(young);
  },
);

describe('with the queue', () => {
  beforeAll(() => makeQueue(on));

  test('every table is bounded, or kept for a reason', async () => {
    const { rows } = await on.pool.query<{ name: string }>(`
      select case table_schema when 'pgboss' then 'pgboss.' else '' end || table_name as name from information_schema.tables
      where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'
        and table_name not similar to 'collected_job|queue_stats_[0-9]+'`);
    expect(rows.map(({ name }) => name).sort()).toEqual(
      [...Object.keys(bounded), ...Object.keys(kept)].sort(),
    );
  });

  test('jobs go within an hour of their end, waiting ones after a day, and undelivered mails and events set aside after 30 days', async () => {
    const { rows } = await on.pool.query<{ name: string }>(`
      select name from pgboss.queue where deletion_seconds > 3600 or retention_seconds > 86400 order by name`);
    // The first holds the ticks of recurring jobs, for a week.
    expect(rows.map(({ name }) => name)).toEqual(
      ['__pgboss__send-it', undelivered.name, noteDeletedJob.name, ...setAsideNames].sort(),
    );
    const boss = new PgBoss({ db: pooledSql(on.pool), supervise: false, schedule: false });
    await boss.start();
    const ids: (string | null)[] = [];
    for (const age of [0.99, 1.01]) {
      const [name = ''] = setAsideNames;
      const aside = await boss.send(name, {}, { retryLimit: 0 });
      await boss.fetch(name);
      await boss.fail(name, aside ?? '');
      const done = await boss.send(sweepJob.name);
      await boss.fetch(sweepJob.name);
      await boss.complete(sweepJob.name, done ?? '');
      for (const id of [done, aside, await boss.send(undelivered.name)]) {
        ids.push(id);
        await on.pool.query(
          `update pgboss.job set completed_on = completed_on - deletion_seconds * $2::float8 * interval '1 s',
            keep_until = now() + (keep_until - created_on) * (1 - $2::float8) where id = $1`,
          [id, age],
        );
      }
    }
    await on.pool.query('update pgboss.queue set maintain_on = null, monitor_on = null');
    await boss.supervise();
    const left = await on.pool.query<{ id: string }>('select id from pgboss.job');
    expect(new Set(left.rows.map(({ id }) => id))).toEqual(new Set(ids.slice(0, 3)));
    await boss.stop({ close: false });
  });
});

test('what cannot be removed keeps nothing else from being removed, and the job fails', async () => {
  await makeUser(on);
  expect(await rowsOf('session')).not.toEqual([]);
  await on.db.schema.alterTable('security_notice').renameTo('security_notice_away').execute();
  on.clock.advance(31 * dayMs);
  await expect(sweep(on.deps)).rejects.toThrow('security_notice');
  await on.db.schema.alterTable('security_notice_away').renameTo('security_notice').execute();
  expect(await rowsOf('session')).toEqual([]);
});
