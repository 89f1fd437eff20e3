import { beforeEach, expect, test } from 'vitest';
import { askForDigests } from '../../src/notifications/send.ts';
import { answer, block, close } from '../support/calls.ts';
import { decide, reportedCase } from '../support/moderation.ts';
import { fanOutAll, useTestApp } from '../support/test-app.ts';
import { mailsTo, morning, publicUrl, startAtNoon, work } from '../support/mailed.ts';
import {
  type Person,
  chooseChannels,
  makeListing,
  makeQuestion,
  makeSuggestion,
  makeUser,
} from '../support/make.ts';
import { makeBrowser } from '../support/push-service.ts';

/** By endpoint. */
const pushes: { endpoint: string; payload: string }[] = [];
const send = async (push: (typeof pushes)[number]) => {
  pushes.push(push);
  return 'sent' as const;
};
const on = useTestApp({ config: { publicUrl }, deps: { pushSender: { send } } });
let ida: Person;
let otto: Person;
/** Like Otto, but not blocked. */
let control: Person;
let listing: { id: string };

beforeEach(async () => {
  ida = await startAtNoon(on);
  [otto, control] = [await makeUser(on), await makeUser(on)];
  listing = await makeListing(on, ida, { title: 'Zanzibar chest' });
  for (const by of [otto, control]) await subscribe(by);
});

const endpointOf = ({ user }: Person) => `https://web.push.apple.com/${user.id}`;
async function subscribe(person: Person): Promise<void> {
  const { endpoint, keys } = makeBrowser(endpointOf(person));
  await on.call('POST /push/subscriptions', { token: person.token, body: { endpoint, keys } });
}

/** Mails and pushes with the listing’s title. */
function reached(person: Person) {
  const mails = mailsTo(on, person).map(({ subject, text }) => `${subject} ${text}`);
  const pushed = pushes.filter(({ endpoint }) => endpoint === endpointOf(person));
  const payloads = pushed.map(({ payload }) => payload);
  const about = (texts: string[]) => texts.filter((text) => text.includes('Zanzibar')).length;
  return { mails: about(mails), pushes: about(payloads) };
}

const kinds = ['pricedListingClosed', 'questionAnswered', 'listingNearby'] as const;

/** Ida notifies both: a listing nearby, an answer to each, and a close. */
async function makeNews(mail: 'atOnce' | 'daily'): Promise<void> {
  const chosen = Object.fromEntries(kinds.map((kind) => [kind, { inApp: true, mail, push: true }]));
  for (const by of [otto, control]) {
    await chooseChannels(on, by, chosen);
    await makeSuggestion(on, listing, { by });
    await answer(ida, await makeQuestion(on, listing, { by }));
  }
  await makeListing(on, ida, { title: 'Another Zanzibar chest', description: 'As old as the first.' });
  await close(ida, listing, 100);
}

const wait = {
  /** Mails and pushes wait already. */
  noticed: () => fanOutAll(on),
  unnoticed: async () => {},
  /** The mail of the day was asked for. */
  digested: async () => {
    await work(on);
    pushes.length = 0;
    on.clock.advance(21 * 3_600_000);
    await askForDigests(on.deps);
  },
};

test.each([
  ['ida', 'noticed', 'atOnce', { mails: 3, pushes: 3 }],
  ['otto', 'noticed', 'atOnce', { mails: 3, pushes: 3 }],
  ['ida', 'noticed', 'daily', { mails: 1, pushes: 3 }],
  ['ida', 'unnoticed', 'daily', { mails: 1, pushes: 3 }],
  ['ida', 'digested', 'daily', { mails: 1, pushes: 0 }],
] as const)(
  'after a block by %s of what happened before and is %s nothing is sent, with mails %s',
  async (blocker, state, mail, sent) => {
    await makeNews(mail);
    await wait[state]();
    expect((await (blocker === 'ida' ? block(ida, otto) : block(otto, ida))).status).toBe(200);
    await work(on);
    await morning(on, state === 'digested' ? 0 : 21);
    expect(reached(otto)).toEqual({ mails: 0, pushes: 0 });
    expect(reached(control)).toEqual(sent);
  },
);

test('a moderator who is blocked decides about whoever blocked them, and the statement arrives', async () => {
  const moderator = await makeUser(on, { role: 'moderator' });
  await block(ida, moderator);
  const { caseId } = await reportedCase(on, 'listing', listing.id);
  expect((await decide(on, moderator, caseId, { action: 'hide' })).status).toBe(200);
  await work(on);
  const statements = await ida.call('GET /auth/statements');
  expect(statements.data).toMatchObject([{ action: 'hide', reason: 'As the rules say' }]);
  expect(mailsTo(on, ida).filter(({ text }) => text.includes('As the rules say'))).toHaveLength(1);
});
