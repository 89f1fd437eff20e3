import { dayMs } from '@ballpark/domain/durations.ts';
import { afterAll, expect, test } from 'vitest';
import { maxSessions } from '../../src/auth/sessions/session-queries.ts';
import { endAllAccess } from '../../src/auth/sessions/sessions.ts';
import { hashToken } from '../../src/auth/tokens.ts';
import { newId } from '../../src/new-id.ts';
import { sweep } from '../../src/sweep.ts';
import { makeUser, newSession, type Person } from '../support/make.ts';
import { restrict } from '../support/moderation.ts';
import {
  browsersOf,
  makeBrowser,
  notifyPerson,
  startPushService,
  subscribe,
} from '../support/push-service.ts';
import { useTestApp } from '../support/test-app.ts';

const service = await startPushService();
const on = useTestApp({ config: { logLevel: 'silent' }, deps: { pushSender: service.sender() } });
afterAll(() => service.close());

/** The names of the browsers that a notification is pushed to. */
async function pushedTo(person: Person): Promise<string[]> {
  service.received.length = 0;
  await notifyPerson(on, person, on.jobs);
  await on.jobs.run();
  return service.received.map(({ path }) => path.split('/').at(-1) ?? '').sort();
}

const idOf = async ({ call }: Person) =>
  (await call('GET /auth/sessions')).data.sessions.find(({ isCurrent }) => isCurrent)?.id ?? '';

/** A subscription as the version before saves it: only the session knows its address. */
async function saveAsBefore({ user, token }: Person, name: string): Promise<void> {
  const { endpoint, keys } = makeBrowser(`https://web.push.apple.com/send/${name}`);
  const holds = on.db.updateTable('session').set({ push_endpoint: endpoint });
  await holds.where('token_hash', '=', hashToken(token)).execute();
  const kept = { id: newId(), user_id: user.id, endpoint, ...keys, created_at: on.clock.now };
  await on.db.insertInto('push_subscription').values(kept).execute();
}

const ways: [string, (other: Person, owner: Person) => Promise<unknown>][] = [
  ['signing out', (other) => other.call('POST /auth/logout')],
  [
    'ending it from elsewhere',
    async (other, owner) => owner.call('DELETE /auth/sessions/:id', { params: { id: await idOf(other) } }),
  ],
  ['ending all others', (_, owner) => owner.call('DELETE /auth/sessions')],
  ['a suspension', ({ user }) => restrict(on, user.id, { action: 'suspend' })],
  ['ending all access', ({ user }) => on.db.transaction().execute((trx) => endAllAccess(trx, user.id))],
  [
    'as many newer sessions as a person may have',
    async ({ user }) => {
      for (let made = 0; made < maxSessions; made += 1) {
        on.clock.advance(1000);
        await newSession(on, user.id);
      }
    },
  ],
  ['thirty days without use', async () => on.clock.advance(31 * dayMs)],
];

test.each(ways)('%s ends the pushes to every address that the session has brought', async (_, end) => {
  const owner = await makeUser(on);
  const other = await newSession(on, owner.user.id);
  const { user } = other;
  for (const name of ['first', 'second']) expect(await subscribe(on, other.token, name + user.id)).toBe(200);
  await end(other, owner);
  expect(await pushedTo(owner)).toEqual([]);
  await sweep(on.deps);
  expect(await browsersOf(on, user.id)).toEqual([]);
});

test('a session has one address: the next one replaces it', async () => {
  const person = await makeUser(on);
  for (const name of ['before', 'now']) await subscribe(on, person.token, name);
  expect(await pushedTo(person)).toEqual(['now']);
  expect(await browsersOf(on, person.user.id)).toEqual(['now']);
});

test('what the version before saves goes on while its session holds it, and is swept afterwards', async () => {
  const person = await makeUser(on);
  await saveAsBefore(person, 'older');
  await sweep(on.deps);
  expect(await pushedTo(person)).toEqual(['older']);
  await saveAsBefore(person, 'old');
  expect(await pushedTo(person)).toEqual(['old']);
  const later = await newSession(on, person.user.id);
  await person.call('POST /auth/logout');
  expect(await pushedTo(later)).toEqual([]);
  await sweep(on.deps);
  expect(await browsersOf(on, person.user.id)).toEqual([]);
});
