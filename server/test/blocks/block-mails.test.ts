import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { askForDigests } from '../../src/notifications/send.ts';
import { decide, reportedCase } from '../support/moderation.ts';
import { type TestApp, fanOutAll, testApp } from '../support/test-app.ts';
import { mailsTo, morning, publicUrl, startAtNoon, work } from '../support/mailed.ts';
import {
  type MadeUser,
  chooseChannels,
  makeListing,
  makeQuestion,
  makeSuggestion,
  makeUser,
} from '../support/make.ts';
import { makeBrowser } from '../support/push-service.ts';

let on: TestApp;
/** By endpoint. */
const pushes: { endpoint: string; payload: string }[] = [];
let ida: MadeUser;
let otto: MadeUser;
/** Like Otto, but not blocked. */
let control: MadeUser;
let listing: { id: string };

const send = async (push: (typeof pushes)[number]) => {
  pushes.push(push);
  return 'sent' as const;
};

beforeAll(async () => {
  on = await testApp({ config: { publicUrl }, deps: { pushSender: { send } } });
});
beforeEach(async () => {
  ida = await startAtNoon(on);
  [otto, control] = [await makeUser(on), await makeUser(on)];
  listing = await makeListing(on, ida, { title: 'Zanzibar chest' });
  for (const by of [otto, control]) await subscribe(by);
});
afterAll(() => on.close());

const endpointOf = ({ user }: MadeUser) => `https://push.example.net/${user.id}`;
async function subscribe(person: MadeUser): Promise<void> {
  const { endpoint, keys } = makeBrowser(endpointOf(person));
  await on.call('POST /push/subscriptions', { token: person.token, body: { endpoint, keys } });
}

/** Mails and pushes with the listing’s title. */
function reached(person: MadeUser) {
  const mails = mailsTo(on, person).filter(({ subject, text }) => `${subject} ${text}`.includes('Zanzibar'));
  const pushed = pushes.filter(({ endpoint }) => endpoint === endpointOf(person));
  return {
    mails: mails.length,
    pushes: pushed.filter(({ payload }) => payload.includes('Zanzibar')).length,
  };
}

const block = ({ token }: MadeUser, { user }: MadeUser) =>
  on.call('POST /users/:id/block', { token, params: { id: user.id } });

const kinds = ['pricedListingClosed', 'questionAnswered', 'listingNearby'] as const;

/** Ida notifies both: a listing nearby, an answer to each, and a close. */
async function makeNews(mail: 'atOnce' | 'daily'): Promise<void> {
  const chosen = Object.fromEntries(kinds.map((kind) => [kind, { inApp: true, mail, push: true }]));
  for (const by of [otto, control]) {
    await chooseChannels(on, by, chosen);
    await makeSuggestion(on, listing, { by });
    const { id } = await makeQuestion(on, listing, { by });
    await on.call('POST /questions/:id/answer', { token: ida.token, params: { id }, body: { text: 'Yes.' } });
  }
  await makeListing(on, ida, { title: 'Another Zanzibar chest', description: 'As old as the first.' });
  const close = { token: ida.token, params: { id: listing.id }, body: { finalPrice: 100 } };
  await on.call('POST /listings/:id/close', close);
}

test.each([
  ['atOnce', idaBlocksOtto, 3],
  ['atOnce', ottoBlocksIda, 3],
  ['daily', idaBlocksOtto, 1],
] as const)(
  'mails %s and pushes that wait already are not sent after a block',
  async (mail, doBlock, mails) => {
    await makeNews(mail);
    await fanOutAll(on);
    await doBlock();
    await on.jobs.run();
    await morning(on);
    expect(reached(otto)).toEqual({ mails: 0, pushes: 0 });
    expect(reached(control)).toEqual({ mails, pushes: 3 });
  },
);

test('a digest that was asked for before a block has nothing of the other', async () => {
  await makeNews('daily');
  await work(on);
  on.clock.advance(21 * 3_600_000);
  await askForDigests(on.deps);
  await idaBlocksOtto();
  await morning(on, 0);
  expect(reached(otto).mails).toBe(0);
  expect(reached(control).mails).toBe(1);
});

test.each(['atOnce', 'daily'] as const)(
  'what happened before a block and is noticed after it is not told, with mails %s',
  async (mail) => {
    await makeNews(mail);
    await idaBlocksOtto();
    await work(on);
    await morning(on);
    expect(reached(otto)).toEqual({ mails: 0, pushes: 0 });
    expect(reached(control)).toEqual({ mails: mail === 'daily' ? 1 : 3, pushes: 3 });
  },
);

test('a moderator who is blocked decides about whoever blocked them, and the statement arrives', async () => {
  const moderator = await makeUser(on, { role: 'moderator' });
  await block(ida, moderator);
  const { caseId } = await reportedCase(on, 'listing', listing.id);
  expect((await decide(on, moderator, caseId, { action: 'hide' })).status).toBe(200);
  await work(on);
  const statements = await on.call('GET /auth/statements', { token: ida.token });
  expect(statements.data).toMatchObject([{ action: 'hide', reason: 'As the rules say' }]);
  const { data } = await on.call('GET /notifications', { token: ida.token });
  expect(data.notifications.map(({ kind }) => kind)).toContain('statementMade');
  expect(mailsTo(on, ida).filter(({ text }) => text.includes('As the rules say'))).toHaveLength(1);
});

async function idaBlocksOtto(): Promise<void> {
  expect((await block(ida, otto)).status).toBe(200);
}

async function ottoBlocksIda(): Promise<void> {
  expect((await block(otto, ida)).status).toBe(200);
}
