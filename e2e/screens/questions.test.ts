import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { questionMessages as messages } from '@ballpark/domain/contract/listing-messages.ts';
import { type Account, makeAccount, makeListing } from '../support/accounts.ts';
import { problemsOn } from '../support/axe.ts';
import { call } from '../support/call.ts';
import { closeListing } from '../support/listing-calls.ts';
import { openPerson } from '../support/open-person.ts';
import { openWorld, type World } from '../support/open-world.ts';
import { see, toast } from '../support/phrases.ts';

let world: World;
let owner: Account;
let guest: Account;
beforeAll(async () => {
  world = await openWorld();
  owner = await makeAccount(world.ballpark, { name: 'Olga Owner' });
  guest = await makeAccount(world.ballpark, { name: 'Gus Guest' });
  return world.close;
});

test('somebody asks, and the answer comes to both without a reload', async () => {
  const { id } = await makeListing(world.ballpark, owner);
  const [page, answering] = [
    await openPerson(world, { as: guest, screen: 'phone' }),
    await openPerson(world, { as: owner }),
  ];
  await answering.goto(`/listing/${id}`);
  await page.goto(`/listing/${id}`);
  await page.getByRole('button', { name: 'Ask a Question' }).click();
  const field = page.getByLabel('Your question');
  await expect.poll(() => field.evaluate((each) => each === document.activeElement)).toBe(true);
  const sends = page.getByRole('button', { name: 'Send Question' });
  const bottom = await sends.evaluate((each) => each.getBoundingClientRect().bottom);
  expect(bottom).toBeLessThan(await top(page.getByRole('button', { name: 'Suggest Price' })));
  expect(await top(page.getByText('Your question'))).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Send Question' }).click();
  await see(page.getByText(messages.questionMissing));
  await field.fill('Does <b>it</b> come with the shelves of https://example.org?');
  await page.reload();
  await page.getByRole('button', { name: 'Ask a Question' }).click();
  await page.getByRole('button', { name: 'Send Question' }).click();
  await see(toast(page, messages.questionSent));
  const section = answering.getByRole('region', { name: 'Questions' });
  await see(section.getByText('Does <b>it</b> come with the shelves of https://example.org?'));
  expect(await section.getByRole('link', { name: /example/ }).count()).toBe(0);
  await section.getByRole('button', { name: /^Answer/ }).click();
  await answering.getByLabel('Your answer').fill('All five of them.');
  await answering.getByRole('button', { name: 'Send Answer' }).click();
  await see(page.getByRole('region', { name: 'Questions' }).getByText('All five of them.'));
  await see(section.getByRole('button', { name: /^Change Answer/ }));
  for (const each of [page, answering])
    expect(await problemsOn(each, '[aria-labelledby=questions-heading]')).toEqual([]);
});

test('who asked can take it back, and on a closed listing people only read', async () => {
  const { id } = await makeListing(world.ballpark, owner);
  const ask = (text: string) =>
    call(world.ballpark.url, 'POST /listings/:id/questions', { params: { id }, body: { text } }, guest.token);
  await ask('Is it oak?');
  await ask('Is it heavy?');
  const page = await openPerson(world, { as: guest, screen: 'phone' });
  await page.goto(`/listing/${id}`);
  const section = page.getByRole('region', { name: 'Questions' });
  await section.getByRole('listitem').filter({ hasText: 'Is it oak?' }).getByRole('button').click();
  await page.getByRole('button', { name: 'Take it back' }).click();
  await see(toast(page, messages.questionDeleted));
  await expect.poll(() => section.getByRole('listitem').count()).toBe(1);
  await closeListing(world.ballpark, id, owner, 5);
  await expect.poll(() => page.getByRole('button', { name: 'Ask a Question' }).count()).toBe(0);
  await see(section.getByText('Is it heavy?'));
});

function top(of: Locator): Promise<number> {
  return of.evaluate((each) => each.getBoundingClientRect().top);
}
