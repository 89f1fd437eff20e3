import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { adoptSite } from '@ballpark/domain/site.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { person, suggestionBy } from '../lib/test-listings.ts';
import { expectText, expectToast, fill, press } from '../lib/test-ui.ts';
import { openListing } from './test-listing-page.tsx';

it('a question is asked, kept through a reload until it is sent, and not sent without a text', async () => {
  await open();
  await press('Ask a question');
  await press('Send question');
  await expectText(messages.questionMissing);
  await fill(/^Your question/, 'Is it oak?');
  cleanup();
  const { sent } = await open();
  await press('Ask a question');
  await press('Send question');
  await waitFor(() => expect(sent('POST /listings/l1/questions')).toEqual([{ text: 'Is it oak?' }]));
});

it('the owner answers a question', async () => {
  const { sent } = await open({ userId: 'ada', user: person('ada') }, 'mara');
  const section = await screen.findByRole('region', { name: /^Questions/ });
  await userEvent.click(await within(section).findByRole('button', { name: /^Answer/ }));
  await fill(/^Your answer/, 'It is.');
  await press('Send answer');
  await waitFor(() => expect(sent('POST /questions/q1/answer')).toEqual([{ text: 'It is.' }]));
});

it('who asked takes the question back after another press', async () => {
  const { sent } = await open({}, 'ada');
  const line = (await screen.findByText('Is it oak?')).closest('li');
  await userEvent.click(within(line ?? document.body).getByRole('button'));
  await press('Delete question');
  await waitFor(() => expect(sent('DELETE /questions/q1')).toHaveLength(1));
});

it.each([
  ['Mute', messages.muteQuestion, messages.muted],
  ['Block', messages.blockQuestion, messages.blocked],
])('%s beside a suggestion asks first', async (word, question, done) => {
  const { sent } = await open({ suggestions: [suggestionBy('mara', 90)] });
  await press(/^More about/);
  await press(word, 'menuitem');
  await expectText(question);
  await press(word);
  await expectToast('success', done);
  expect(sent(`POST /users/mara/${word.toLowerCase()}`)).toHaveLength(1);
});

it('the link is copied where the browser has no sheet to share it', async () => {
  userEvent.setup();
  await open();
  await press('Share');
  await press('Copy link', 'menuitem');
  await expectToast('success', messages.linkCopied);
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/s/l1`);
});

it('the code for another site is copied beside it, unless the operator keeps listings at home', async () => {
  userEvent.setup();
  await open({ title: 'A "big" lamp' });
  await press('Share');
  await press('Embed', 'menuitem');
  await expectToast('success', 'Code copied! Paste it into your page.');
  const code = await navigator.clipboard.readText();
  expect(code).toContain(`<iframe src="${location.origin}/embed/l1"`);
  expect(code).toContain('title="A &quot;big&quot; lamp"');
  cleanup();
  adoptSite({ allowsEmbeds: false });
  await open();
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeVisible();
  adoptSite({});
});

/** Otto's listing, with a question by `asker`. */
async function open(changes: Partial<ListingDetail> = {}, asker?: string) {
  const question = {
    id: 'q1',
    listingId: 'l1',
    text: 'Is it oak?',
    createdAt: new Date().toISOString(),
    user: person(asker ?? ''),
    answer: null,
  };
  const questions = asker === undefined ? [] : [question];
  return openListing(changes, {
    'GET /listings/l1/questions': {
      data: questions,
      pagination: { page: 1, limit: 5, total: questions.length },
    },
    'POST /listings/l1/questions': { data: question },
    'POST /questions/q1/answer': { data: question },
    'DELETE /questions/q1': { data: {} },
    'POST /users/mara/mute': { data: {} },
    'POST /users/mara/block': { data: {} },
  });
}
