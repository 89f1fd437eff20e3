import { messages } from '@ballpark/domain/contract/messages.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { useSession } from '../lib/session/session.tsx';
import { ada, makeListing, person, suggestionBy } from '../lib/test-listings.ts';
import { toast } from '../ui/toast.ts';
import { Component } from './listing-page.tsx';
import { openPage } from './test-page.tsx';

vi.mock('../lib/session/session.tsx', () => ({ useSession: vi.fn<typeof useSession>() }));
vi.mock('../ui/toast.ts', () => ({ toast: { success: vi.fn<() => void>(), error: vi.fn<() => void>() } }));
// jsdom lacks it.
beforeAll(() => Object.assign(Element.prototype, { scrollIntoView: () => undefined }));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

it('a question is asked, kept through a reload until it is sent, and not sent without a text', async () => {
  const first = await open();
  const openForm = async ({ user }: Pick<typeof first, 'user'>) =>
    user.click(await screen.findByRole('button', { name: 'Ask a Question' }));
  await openForm(first);
  await first.user.click(screen.getByRole('button', { name: 'Send Question' }));
  expect(await screen.findByText(messages.questionMissing)).toBeTruthy();
  await first.user.type(screen.getByLabelText(/^Your question/), 'Is it oak?');
  cleanup();
  const { calls, user } = await open();
  await openForm({ user });
  await user.click(screen.getByRole('button', { name: 'Send Question' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith(messages.questionSent));
  const sent = calls.filter(({ route }) => route === 'POST /listings/l1/questions');
  expect(sent.map(({ body }) => body)).toEqual([{ text: 'Is it oak?' }]);
});

it('the owner answers a question', async () => {
  const { calls, user } = await open({ userId: 'ada', user: person('ada') }, 'mara');
  const section = await screen.findByRole('region', { name: /^Questions/ });
  await user.click(await within(section).findByRole('button', { name: /^Answer/ }));
  await user.type(screen.getByLabelText(/^Your answer/), 'It is.');
  await user.click(screen.getByRole('button', { name: 'Send Answer' }));
  const sent = () => calls.filter(({ route }) => route === 'POST /questions/q1/answer');
  await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([{ text: 'It is.' }]));
});

it('who asked takes the question back after another press', async () => {
  const { calls, user } = await open({}, 'ada');
  const line = (await screen.findByText('Is it oak?')).closest('li');
  await user.click(within(line ?? document.body).getByRole('button'));
  await user.click(await screen.findByRole('button', { name: 'Take it back' }));
  await waitFor(() => expect(calls.map(({ route }) => route)).toContain('DELETE /questions/q1'));
});

it.each([
  ['Mute', messages.muteQuestion, messages.muted],
  ['Block', messages.blockQuestion, messages.blocked],
])('%s beside a suggestion asks first', async (word, question, done) => {
  const { calls, user } = await open({ suggestions: [suggestionBy('mara', 90)] });
  await user.click(screen.getByRole('button', { name: /^More about/ }));
  await user.click(await screen.findByRole('menuitem', { name: word }));
  expect(await screen.findByText(question)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: word }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith(done));
  expect(calls.map(({ route }) => route)).toContain(`POST /users/mara/${word.toLowerCase()}`);
});

it('the link is copied where the browser has no sheet to share it', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: /^(Share|Copy link)$/ }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith(messages.linkCopied));
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/listing/l1`);
});

/** Otto's listing, with a question by `asker`. */
async function open(changes: Parameters<typeof makeListing>[0] = {}, asker?: string) {
  const question = {
    id: 'q1',
    listingId: 'l1',
    text: 'Is it oak?',
    createdAt: new Date().toISOString(),
    user: person(asker ?? ''),
    answer: null,
  };
  const questions = asker === undefined ? [] : [question];
  const answers = {
    'GET /listings/l1': { data: makeListing(changes) },
    'GET /listings/l1/questions': {
      data: questions,
      pagination: { page: 1, limit: 5, total: questions.length },
    },
    'POST /listings/l1/questions': { data: question },
    'POST /questions/q1/answer': { data: question },
    'DELETE /questions/q1': { data: {} },
    'POST /users/mara/mute': { data: {} },
    'POST /users/mara/block': { data: {} },
  };
  const page = openPage(Component, { path: '/listing/:id', address: '/listing/l1', user: ada, answers });
  await screen.findByRole('heading', { level: 1 });
  return page;
}
