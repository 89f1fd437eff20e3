import { messages } from '@ballpark/domain/contract/messages.ts';
import { closeListing, makeAccount, makeListing, suggest } from './support/accounts.ts';
import { call } from './support/call.ts';
import { openLine } from './support/lines.ts';
import { openLive, openSuggestDialog, passReveal } from './support/phrases.ts';
import { deadLineErrors, expect, test } from './support/test.ts';

test('two people see each other’s actions without a reload', async ({ ballpark, person }) => {
  const [ada, ben] = await Promise.all([
    makeAccount(ballpark, { name: 'Ada Owner' }),
    makeAccount(ballpark, { name: 'Ben Guesser' }),
  ]);
  const { id } = await makeListing(ballpark, ada, { title: 'Live telescope' });
  const path = `/listing/${id}`;
  const [owner, guesser] = await Promise.all([person({ as: ada, screen: 'phone' }), person({ as: ben })]);
  await Promise.all([openLive(owner, path), openLive(guesser, path)]);

  const { amount, note, share } = await openSuggestDialog(guesser);
  await amount.fill('300');
  await note.fill('The lens alone is worth it');
  await share.click();
  await expect(owner.getByText('The lens alone is worth it')).toBeVisible();
  await expect(owner.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible();
  // What is on screen gets no toast.
  const toasts = owner.getByRole('region', { name: /notifications/i });
  await expect(toasts.getByText('Live telescope')).toHaveCount(0);

  await closeListing(ballpark, id, ada, 300);
  await expect(owner.getByText('Closed', { exact: true })).toBeVisible();
  await passReveal(guesser);
  const { xp } = (await call(ballpark.url, 'GET /auth/profile', {}, ben.token)).user;
  expect(xp).toBeGreaterThanOrEqual(50);
  await expect(guesser.getByRole('complementary').getByText(`${xp} XP`, { exact: true })).toBeVisible();
});

test('after a lost connection a page catches up by itself', async ({ ballpark, person }) => {
  const [owner, guest] = await Promise.all([makeAccount(ballpark), makeAccount(ballpark)]);
  const { id } = await makeListing(ballpark, owner);
  const line = await openLine(ballpark.url);
  const page = await person({ as: owner, url: line.url, expectedErrors: [...deadLineErrors, /404/] });
  await openLive(page, `/listing/${id}`);

  line.cut();
  await suggest(ballpark, id, guest, 120, 'While you were away');
  await expect(page.getByText('While you were away')).toHaveCount(0);
  line.mend();
  await expect(page.getByText('While you were away')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible();

  line.cut();
  await call(ballpark.url, 'DELETE /listings/:id', { params: { id } }, owner.token);
  line.mend();
  await expect(page.getByText(messages.listingNotFound)).toBeVisible();
  line.close();
});
