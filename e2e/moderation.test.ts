import { messages } from '@ballpark/domain/contract/messages.ts';
import type { Page } from '@playwright/test';
import { makeAccount, makeListing, suggest } from './support/accounts.ts';
import { call } from './support/call.ts';
import { arrive, openLive, signIn, toast } from './support/phrases.ts';
import { reportAndDecide } from './support/staff.ts';
import { expect, test } from './support/test.ts';

test('five reports hide nothing, one moderator decides, another answers the appeal', async ({
  admin,
  ballpark,
  person,
}) => {
  const { mailbox, url } = ballpark;
  const [owner, neighbour, first] = await Promise.all([1, 2, 3].map(async () => makeAccount(ballpark)));
  if (!owner || !neighbour || !first) throw new Error('nobody was made');
  const role = { role: 'moderator' as const, reason: 'Knows the street' };
  await call(url, 'PUT /admin/users/:id/role', { params: { id: first.user.id }, body: role }, admin.token);
  const { id } = await makeListing(ballpark, owner, { title: 'Copper kettle' });
  // A hidden listing's page.
  const expectedErrors = [/status of 404/];
  const owning = await person({ as: owner, screen: 'phone', expectedErrors });
  const reporting = await person({ as: neighbour, screen: 'phone', expectedErrors });

  // Four through the API, the fifth through the form.
  const subject = { subjectKind: 'listing' as const, subjectId: id };
  const body = { ...subject, reason: 'scam' as const, text: 'Never there' };
  for (let nth = 0; nth < 4; nth += 1)
    await call(url, 'POST /reports', { body }, (await makeAccount(ballpark)).token);
  await openLive(reporting, `/listing/${id}`);
  await reporting.getByRole('button', { name: 'Report this listing' }).click();
  await reporting.getByRole('radio', { name: 'Scam or fraud' }).check();
  await reporting.getByRole('button', { name: 'Send report' }).click();
  await expect(toast(reporting, messages.reportSent)).toBeVisible();
  await expect(reporting.getByRole('heading', { name: 'Copper kettle' })).toBeVisible();

  const deciding = await person({ as: first });
  await decideOn(deciding, 'Copper kettle', /^Hide it/, 'Nobody could fetch it');
  await expect(deciding.getByRole('heading', { name: 'Hidden' })).toBeVisible();
  await expect(reporting.getByText(messages.listingNotFound).first()).toBeVisible();
  await reporting.goto('/notifications');
  const thanks = 'We’ve acted on your report. Thank you';
  await expect(reporting.getByText(thanks)).toBeVisible();

  await owning.goto(`/listing/${id}`);
  await owning.getByRole('link', { name: 'See why, and what you can do' }).click();
  await arrive(owning, '/settings/statements');
  const decided = owning.getByRole('article').filter({ hasText: 'Nobody could fetch it' });
  await expect(decided.getByText('A moderator.')).toBeVisible();
  const mail = await mailbox.mailTo(owner.email, '“Copper kettle” is hidden');
  expect(mail.text).toContain('“Nobody could fetch it”');
  await appeal(owning, 'I was ill, and am at home again');

  const answering = await person({ as: admin });
  await decideOn(answering, 'Copper kettle', /^Grant the appeal/, 'Get well');
  await expect(answering.getByRole('heading', { name: 'Granted' })).toBeVisible();
  await owning.goto('/notifications');
  await owning.getByText('Your appeal was granted').first().click();
  await arrive(owning, '/settings/statements');
  await expect(owning.getByText('Get well')).toBeVisible();
  await expect(owning.getByText(/^Answered by the moderator who made/)).toHaveCount(0);
  const answer = await mailbox.mailTo(owner.email, 'Your appeal was granted');
  expect(answer.text).toContain('“Get well”');
  await reporting.goto(`/listing/${id}`);
  await expect(reporting.getByRole('heading', { name: 'Copper kettle' })).toBeVisible();
});

test('who is suspended reads so at once in both tabs, and appeals', async ({ admin, ballpark, person }) => {
  const account = await makeAccount(ballpark, { name: 'Ida Wells' });
  // Requests of a tab after its session.
  const page = await person({ as: account, screen: 'phone', expectedErrors: [/status of 401/] });
  const other = await page.context().newPage();
  await page.goto('/home');
  await openLive(other, '/feed');
  await page.bringToFront();
  const listing = await makeListing(ballpark, account, { title: 'Brass telescope' });
  await openLive(page, `/listing/${listing.id}`);
  // Another user's change proves that the stream is open.
  await suggest(ballpark, listing.id, await makeAccount(ballpark), 70);
  await expect(page.getByText('$70').first()).toBeVisible();

  const subject = { subjectKind: 'user' as const, subjectId: account.user.id };
  await reportAndDecide(ballpark, admin, subject, { action: 'suspend', days: 7 });
  await Promise.all([arrive(page, '/suspended'), arrive(other, '/suspended')]);
  await page.getByRole('link', { name: 'Sign In' }).click();
  await signIn(page, account);
  await arrive(page, '/suspended');
  await expect(page.getByText(/^It ends on /)).toBeVisible();
  for (const name of ['Download your data', 'Delete my account'])
    await expect(page.getByRole('heading', { name })).toBeVisible();
  // The other tab shares the session.
  await expect(other.getByText('Please be kinder')).toBeVisible();
  await page.goto('/feed');
  await arrive(page, '/suspended');
  await appeal(page, 'It was a joke among friends');
  await expect(page.getByText('We’ll answer here and by email.')).toBeVisible();
});

test('a name alone is removed, and its person reads why', async ({ admin, ballpark, person }) => {
  const troll = await makeAccount(ballpark, { name: 'Jane Doe is a thief' });
  const subject = { subjectKind: 'user' as const, subjectId: troll.user.id };
  const body = { ...subject, reason: 'offensive' as const };
  await call(ballpark.url, 'POST /reports', { body }, (await makeAccount(ballpark)).token);
  const deciding = await person({ as: admin });
  await deciding.goto('/moderation');
  await deciding.getByRole('link', { name: 'Jane Doe is a thief' }).click();
  await deciding.getByRole('radio', { name: /^Remove it/ }).check();
  await deciding.getByLabel('What should be removed?').selectOption('Just the name and username');
  await deciding.getByRole('textbox', { name: /^Why/ }).fill('Names accuse nobody');
  await deciding.getByRole('button', { name: 'Decide' }).click();
  await expect(deciding.getByRole('heading', { name: 'Removed' })).toBeVisible();
  await expect(deciding.getByText(/^neighbour\d{6}$/).first()).toBeVisible();
  await expect(deciding.getByText(/^The name that was removed: Jane Doe is a thief/)).toBeVisible();

  const reading = await person({ as: troll, screen: 'phone' });
  await reading.goto('/settings/statements');
  const statement = reading.getByRole('article').filter({ hasText: 'Names accuse nobody' });
  await expect(statement.getByRole('heading', { name: 'Your name was removed' })).toBeVisible();
  await ballpark.mailbox.mailTo(troll.email, 'Your name was removed');
  await reading.goto(`/profile/${troll.user.id}`);
  await expect(reading.getByRole('heading', { name: /^neighbour\d{6}$/ })).toBeVisible();
});

async function decideOn(page: Page, title: string, action: RegExp, why: string): Promise<void> {
  await page.goto('/moderation');
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('radio', { name: action }).check();
  await page.getByRole('textbox', { name: /^Why/ }).fill(why);
  await page.getByRole('button', { name: 'Decide' }).click();
}

async function appeal(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Appeal' }).click();
  await page.getByRole('textbox').first().fill(text);
  await page.getByRole('button', { name: 'Send appeal' }).click();
  await expect(toast(page, messages.appealSent)).toBeVisible();
}
