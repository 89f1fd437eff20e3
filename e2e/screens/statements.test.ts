import { messages } from '@ballpark/domain/contract/messages.ts';
import { statementMessages } from '@ballpark/domain/contract/moderation-messages.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { makeAccount, makeListing, type Account } from '../support/accounts.ts';
import { problemsOn } from '../support/axe.ts';
import { call } from '../support/call.ts';
import { reportAndDecide } from '../support/decide.ts';
import { makeFirstAdmin } from '../support/first-admin.ts';
import { openLive } from '../support/open-live.ts';
import { openPerson } from '../support/open-person.ts';
import { openWorld, type World } from '../support/open-world.ts';
import { arrive, see, toast } from '../support/phrases.ts';
import { signIn } from '../support/sign-in.ts';

let world: World;
let admin: Account;
beforeAll(async () => {
  world = await openWorld();
  admin = await makeAccount(world.ballpark);
  await makeFirstAdmin(world.ballpark, admin);
  return world.close;
});

const decide = (subjectId: string, verdict: Parameters<typeof reportAndDecide>[3]) =>
  reportAndDecide(world.ballpark, admin, { subjectKind: 'user', subjectId }, verdict);
async function makeModerator(): Promise<Account> {
  const account = await makeAccount(world.ballpark);
  const role = {
    params: { id: account.user.id },
    body: { role: 'moderator' as const, reason: 'Knows the street' },
  };
  await call(world.ballpark.url, 'PUT /admin/users/:id/role', role, admin.token);
  return account;
}

async function decideOn(page: Page, title: string, action: RegExp, why: string): Promise<void> {
  await page.goto('/moderation');
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('radio', { name: action }).check();
  await page.getByRole('textbox', { name: /^Why/ }).fill(why);
  await page.getByRole('button', { name: 'Decide' }).click();
}

const textOfMail = async (email: string, subject: string) =>
  (await world.ballpark.mailbox.mailTo(email, subject)).text ?? '';
/** A hidden listing's page. */
const hidden = [/status of 404/];
/** Requests of a tab after its session. */
const signedOut = [/status of 401/];

test('a report, a listing that is hidden by a decision, its statement, an appeal and its answer: three people in three browsers', async () => {
  const owner = await makeAccount(world.ballpark, { name: 'Ona Owner' });
  const neighbour = await makeAccount(world.ballpark);
  const { id } = await makeListing(world.ballpark, owner, { title: 'Rusty tandem' });
  const reporting = await openPerson(world, { as: neighbour, screen: 'phone', expectedErrors: hidden });
  // Without a session the server cannot know the owner.
  const owning = await openPerson(world, { as: owner, screen: 'phone', expectedErrors: hidden });
  const deciding = await openPerson(world, { as: admin });

  await reporting.goto(`/listing/${id}`);
  await reporting
    .getByRole('button', { name: /^Report/ })
    .first()
    .click();
  await reporting.getByRole('radio', { name: 'Shows what is private' }).check();
  await reporting.getByRole('button', { name: 'Send Report' }).click();
  await see(toast(reporting, messages.reportSent));

  await decideOn(deciding, 'Rusty tandem', /^Hide it/, 'The photo shows a door sign');
  await see(deciding.getByRole('heading', { name: 'Hidden' }));

  await see(reporting.getByText(messages.listingNotFound).first());
  await owning.goto(`/listing/${id}`);
  await owning.getByRole('link', { name: 'Read why, and what you can do' }).click();
  await arrive(owning, '/settings/statements');
  await see(owning.getByText('The photo shows a door sign'));
  await see(owning.getByText('“Keep it safe”'));
  await owning.getByRole('button', { name: 'Appeal' }).click();
  await owning.getByRole('textbox').first().fill('It is the sign of the shop downstairs');
  await owning.getByRole('button', { name: 'Send Appeal' }).click();
  await see(toast(owning, statementMessages.appealSent));

  await deciding.goto('/moderation');
  await deciding.getByRole('link', { name: 'Rusty tandem' }).click();
  await see(deciding.getByText('It is the sign of the shop downstairs'));
  await deciding.getByRole('radio', { name: /^Grant the appeal/ }).check();
  await deciding.getByRole('textbox', { name: /^Why/ }).fill('You are right');
  await deciding.getByRole('button', { name: 'Decide' }).click();
  await see(deciding.getByRole('heading', { name: 'Granted' }));

  await owning.goto('/notifications');
  await owning.getByText('Your appeal was granted').first().click();
  await arrive(owning, '/settings/statements');
  await see(owning.getByText('You are right'));
  await see(owning.getByText(/^Answered by the person who had decided/));
  await reporting.goto(`/listing/${id}`);
  await see(reporting.getByRole('heading', { name: 'Rusty tandem' }));
  const mail = await world.ballpark.mailbox.mailTo(owner.email, 'Your appeal was granted');
  expect(mail.text).toContain('“You are right”');
});

test('five reports of new accounts hide nothing, one moderator decides, and another answers the appeal: three people in three browsers', async () => {
  const [owner, neighbour] = [await makeAccount(world.ballpark), await makeAccount(world.ballpark)];
  const [first, second] = [await makeModerator(), await makeModerator()];
  const { id } = await makeListing(world.ballpark, owner, { title: 'Copper kettle' });
  const owning = await openPerson(world, { as: owner, screen: 'phone' });
  const reporting = await openPerson(world, { as: neighbour, screen: 'phone', expectedErrors: hidden });

  // Four through the API, the fifth through the form.
  const body = {
    subjectKind: 'listing' as const,
    subjectId: id,
    reason: 'scam' as const,
    text: 'Never there',
  };
  for (let nth = 0; nth < 4; nth += 1)
    await call(world.ballpark.url, 'POST /reports', { body }, (await makeAccount(world.ballpark)).token);
  await openLive(reporting, `/listing/${id}`);
  await reporting.getByRole('button', { name: 'Report this listing' }).click();
  await reporting.getByRole('radio', { name: 'Scam or fraud' }).check();
  await reporting.getByRole('button', { name: 'Send Report' }).click();
  await see(toast(reporting, messages.reportSent));
  await see(reporting.getByRole('heading', { name: 'Copper kettle' }));

  const deciding = await openPerson(world, { as: first });
  await decideOn(deciding, 'Copper kettle', /^Hide it/, 'Nobody could fetch it');
  await see(deciding.getByRole('heading', { name: 'Hidden' }));
  await see(reporting.getByText(messages.listingNotFound).first());
  await reporting.goto('/notifications');
  await see(reporting.getByText('Your report was looked at, and something was done. Thank you'));
  await owning.goto('/settings/statements');
  const decided = owning.getByRole('article').filter({ hasText: 'Nobody could fetch it' });
  await see(decided.getByText('A person who looks after this place.'));
  await expect
    .poll(() => textOfMail(owner.email, '“Copper kettle” is hidden'))
    .toContain('“Nobody could fetch it”');
  await decided.getByRole('button', { name: 'Appeal' }).click();
  await owning.getByRole('textbox').first().fill('I was ill, and am at home again');
  await owning.getByRole('button', { name: 'Send Appeal' }).click();
  await see(toast(owning, statementMessages.appealSent));

  await deciding.context().close();
  const answering = await openPerson(world, { as: second });
  await decideOn(answering, 'Copper kettle', /^Grant the appeal/, 'Get well');
  await see(answering.getByRole('heading', { name: 'Granted' }));
  await owning.goto('/settings/statements');
  await see(owning.getByText('Get well'));
  expect(await owning.getByText(/^Answered by the person who had decided/).count()).toBe(0);
  const answer = await world.ballpark.mailbox.mailTo(owner.email, 'Your appeal was granted');
  expect(answer.text).toContain('“Get well”');
  await reporting.goto(`/listing/${id}`);
  await see(reporting.getByRole('heading', { name: 'Copper kettle' }));
});

test('both open tabs of a person who is suspended go to /suspended by the event, where they read why, appeal, and can do nothing else', async () => {
  const account = await makeAccount(world.ballpark, { name: 'Ida Wells' });
  const page = await openPerson(world, { as: account, screen: 'phone', expectedErrors: signedOut });
  const other = await page.context().newPage();
  await page.goto('/home');
  await other.goto('/feed');
  await see(other.getByRole('heading', { level: 1 }));
  await page.bringToFront();
  // Another user's change proves that the stream is open.
  const listing = await makeListing(world.ballpark, account, { title: 'Brass telescope' });
  await page.goto(`/listing/${listing.id}`);
  await call(
    world.ballpark.url,
    'POST /listings/:id/suggest',
    { params: { id: listing.id }, body: { amount: 70 } },
    (await makeAccount(world.ballpark)).token,
  );
  await see(page.getByText('$70').first());

  await decide(account.user.id, { action: 'suspend', days: 7 });
  // The poll for ended sessions (3 s) leads to the sign-in page, so this proves the event.
  await Promise.all([arrive(page, '/suspended'), arrive(other, '/suspended')]);
  await page.getByRole('link', { name: 'Sign In' }).click();
  await signIn(page, account);
  await arrive(page, '/suspended');
  await see(page.getByText(/^It ends on /));
  await see(page.getByText('Please be kinder'));
  await see(page.getByRole('heading', { name: 'Take your data along' }));
  await see(page.getByRole('heading', { name: 'Delete my account' }));
  // The other tab shares the session.
  await see(other.getByText('Please be kinder'));
  await page.goto('/feed');
  await arrive(page, '/suspended');
  await page.getByRole('button', { name: 'Appeal' }).click();
  await page.getByRole('textbox').first().fill('It was a joke among friends');
  await page.getByRole('button', { name: 'Send Appeal' }).click();
  await see(toast(page, statementMessages.appealSent));
  await see(page.getByText('It waits for an answer'));
  const mail = await world.ballpark.mailbox.mailTo(account.email, 'Your account is suspended');
  expect(mail.text).toContain('“Please be kinder”');
});

test('who is limited reads so above every page, and why in their settings', async () => {
  const account = await makeAccount(world.ballpark);
  await decide(account.user.id, { action: 'limit', days: 1 });
  const page = await openPerson(world, { as: account, screen: 'phone' });
  await page.goto('/home');
  await see(page.getByText(/^Your account is limited until/));
  await page.getByRole('link', { name: 'Read why' }).click();
  await arrive(page, '/settings/statements');
  await see(page.getByRole('heading', { name: 'Your account is limited' }));
});

test.each<'phone' | 'desktop'>(['phone', 'desktop'])(
  'axe finds nothing on the pages of decisions, on a %s',
  async (screen) => {
    const [limited, suspended] = [await makeAccount(world.ballpark), await makeAccount(world.ballpark)];
    await decide(limited.user.id, { action: 'limit', days: 30 });
    await decide(suspended.user.id, { action: 'suspend' });
    const { email, password } = suspended;
    const { token } = await call(world.ballpark.url, 'POST /auth/login', { body: { email, password } });
    for (const theme of ['light', 'dark'] as const) {
      const page = await openPerson(world, { as: limited, screen, theme });
      for (const path of ['/settings/statements', '/transparency']) {
        await page.goto(path);
        await see(page.getByRole('heading', { level: 2 }).first());
        expect(await problemsOn(page)).toEqual([]);
      }
      await page.goto('/settings/statements');
      await page.getByRole('button', { name: 'Appeal' }).click();
      // A fading toast fails the contrast check.
      expect(await problemsOn(page, 'main')).toEqual([]);
      const away = await openPerson(world, { as: { ...suspended, token }, screen, theme });
      await away.goto('/suspended');
      await see(away.getByRole('article'));
      expect(await problemsOn(away)).toEqual([]);
      const visitor = await openPerson(world, { screen, theme });
      for (const path of ['/suspended', '/transparency']) {
        await visitor.goto(path);
        await see(visitor.getByRole('heading', { level: 1 }));
        expect(await problemsOn(visitor)).toEqual([]);
      }
    }
  },
);
