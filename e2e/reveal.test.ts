import { closeListing, makeAccount, makeListing, suggest, uploadPhoto } from './support/accounts.ts';
import { endReveal, startLoading } from './support/phrases.ts';
import { expect, test } from './support/test.ts';

test('the final price comes out live, is read out, and saved as a picture', async ({ ballpark, person }) => {
  const [owner, near, far] = [
    await makeAccount(ballpark),
    await makeAccount(ballpark),
    await makeAccount(ballpark),
  ];
  const photoUrls = [await uploadPhoto(ballpark, owner)];
  const { id } = await makeListing(ballpark, owner, { title: 'Revealed telescope', photoUrls });
  await suggest(ballpark, id, near, 295);
  await suggest(ballpark, id, far, 450);
  const page = await person({ as: near });
  await page.goto(`/listing/${id}`);
  await expect(page.getByText('Community Consensus')).toBeVisible();
  await startLoading(page);
  await closeListing(ballpark, id, owner, 300);
  const reveal = page.getByRole('dialog', { name: 'And the price is…' });
  await expect(reveal.getByRole('button', { name: /^(Skip|Done)$/ })).toBeFocused();
  await endReveal(page);
  await expect(reveal.getByRole('status')).toHaveText(
    'The final price is 300 US dollars. You guessed 295 US dollars: 2% below, the closest of 2. You earned 50 XP. You unlocked In the Ballpark (10 XP).',
  );
  const rows = reveal.getByRole('region', { name: 'How close everyone came' }).getByRole('listitem');
  await expect(rows).toHaveText([/You.*Closest/s, /50% above/]);
  const downloading = page.waitForEvent('download');
  await reveal.getByRole('button', { name: 'Share' }).click();
  expect((await downloading).suggestedFilename()).toBe('my-guess.png');
  await reveal.getByRole('button', { name: 'Done' }).click();
  await expect(reveal).toBeHidden();
  const opener = page.getByRole('button', { name: 'See how you did' });
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(reveal).toBeVisible();
  await page.goBack();
  await expect(reveal).toBeHidden();
});
