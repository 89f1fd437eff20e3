import { dayMs, hourMs, minuteMs } from '@ballpark/domain/durations.ts';
import { beforeAll, expect, test } from 'vitest';
import { tellOfNewcomers } from '../../src/admin/tell-of-newcomers.ts';
import { saveSetting } from '../../src/db/setting-queries.ts';
import { done, makeUser, type Person } from '../support/make.ts';
import { fanOutAll, useTestApp } from '../support/test-app.ts';

const on = useTestApp();
let admin: Person;
let moderator: Person;
let member: Person;
beforeAll(async () => {
  admin = await makeUser(on, { role: 'admin' });
  moderator = await makeUser(on, { role: 'moderator' });
  member = await makeUser(on);
});

async function join({ isVerified = true } = {}): Promise<void> {
  const { user } = await makeUser(on);
  on.clock.advance(minuteMs);
  const now = on.clock.now;
  await on.db
    .updateTable('app_user')
    .set({ waits_since: now, email_verified_at: isVerified ? now : null })
    .where('id', '=', user.id)
    .execute();
}

async function told({ call }: Person): Promise<string[]> {
  await tellOfNewcomers(on.deps);
  await fanOutAll(on);
  const { data } = await call('GET /notifications');
  return data.notifications
    .filter(({ kind }) => kind === 'newcomersWait')
    .map(({ text, isRead }) => `${text}${isRead ? ', read' : ''}`);
}

test('moderators hear of newcomers who wait, once a day at most, and of each once', async () => {
  expect(await told(moderator)).toEqual([]);
  await join({ isVerified: false });
  expect(await told(moderator)).toEqual([]);
  await join();
  for (const by of [moderator, admin]) expect(await told(by)).toEqual(['A newcomer waits to be let in']);
  expect(await told(member)).toEqual([]);
  await join();
  await join();
  on.clock.advance(23 * hourMs);
  expect(await told(moderator)).toEqual(['A newcomer waits to be let in']);
  on.clock.advance(hourMs);
  expect(await told(moderator)).toEqual(['3 newcomers wait to be let in']);
  await moderator.call('POST /notifications/read-all', { body: {} });
  on.clock.advance(2 * dayMs);
  expect(await told(moderator)).toEqual(['3 newcomers wait to be let in, read']);
  await join();
  expect(await told(moderator)).toEqual([
    'A newcomer waits to be let in',
    '3 newcomers wait to be let in, read',
  ]);
});

test('the first one of a day comes by the daily email, too', async () => {
  on.clock.advance(2 * dayMs);
  const other = await makeUser(on, { role: 'moderator' });
  await join();
  expect(await told(other)).toHaveLength(1);
  const { digest_day: day } = await on.db
    .selectFrom('notification')
    .select('digest_day')
    .where('user_id', '=', other.user.id)
    .executeTakeFirstOrThrow();
  expect(day).not.toBeNull();
});

test('a clock that was set back does not silence it', async () => {
  const last = { madeAt: on.clock.now.getTime() + 300 * dayMs };
  await saveSetting(on.db, 'newcomers-told', last);
  await join();
  const before = await told(admin);
  expect(before[0]).toMatch(/^\d+ newcomers wait to be let in$/);
  on.clock.advance(dayMs);
  await join();
  expect(await told(admin)).not.toEqual(before);
});

test('who is no longer a moderator keeps no notification of it', async () => {
  const former = await makeUser(on, { role: 'moderator' });
  on.clock.advance(2 * dayMs);
  await join();
  expect(await told(former)).toHaveLength(1);
  const recent = await makeUser(on, { role: 'admin' });
  await done(
    recent.call('PUT /admin/users/:id/role', { params: { id: former.user.id }, body: { role: 'member' } }),
  );
  expect(await told(former)).toEqual([]);
});
