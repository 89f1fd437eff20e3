import { dayMs } from '@ballpark/domain/durations.ts';
import { expect } from 'vitest';
import { removeAccounts } from '../../src/account/remove-accounts.ts';
import { type MadeUser, type Person, password, readLedger } from './make.ts';
import type { TestApp } from './test-app.ts';
import { unzip } from './unzip.ts';

type Subject = { id: string };

export const readListing = async ({ call }: Person, { id }: Subject) =>
  (await call('GET /listings/:id', { params: { id } })).data;

export const statusOfListing = async ({ call }: Person, { id }: Subject) =>
  (await call('GET /listings/:id', { params: { id } })).status;

export const close = ({ call }: Person, { id }: Subject, finalPrice: unknown) =>
  call('POST /listings/:id/close', { params: { id }, body: { finalPrice } });

export const reopen = ({ call }: Person, { id }: Subject) =>
  call('POST /listings/:id/reopen', { params: { id } });

/** What it went for after it closed by itself; null: it was not sold. */
export const sayPrice = ({ call }: Person, { id }: Subject, finalPrice: number | null) =>
  call('POST /listings/:id/final-price', { params: { id }, body: { finalPrice } });

export const deleteListing = ({ call }: Person, { id }: Subject) =>
  call('DELETE /listings/:id', { params: { id } });

export const suggest = ({ call }: Person, { id }: Subject, body: Record<string, unknown> = { amount: 100 }) =>
  call('POST /listings/:id/suggest', { params: { id }, body });

export const editSuggestion = ({ call }: Person, { id }: Subject, body: Record<string, unknown>) =>
  call('PUT /suggestions/:id', { params: { id }, body });

export const ask = ({ call }: Person, { id }: Subject, text: string) =>
  call('POST /listings/:id/questions', { params: { id }, body: { text } });

export const answer = ({ call }: Person, { id }: Subject, text = 'It does.') =>
  call('POST /questions/:id/answer', { params: { id }, body: { text } });

export const report = (
  { call }: Person,
  subjectKind: string,
  { id }: Subject,
  more: Record<string, unknown> = {},
) => call('POST /reports', { body: { subjectKind, subjectId: id, reason: 'spam', ...more } });

export const block = ({ call }: Person, { user }: MadeUser) =>
  call('POST /users/:id/block', { params: { id: user.id } });

export const logIn = async ({ call }: TestApp, { user }: MadeUser) =>
  (await call('POST /auth/login', { body: { email: user.email, password } })).data;

export const leave = ({ call }: Person) => call('DELETE /account', { body: { password } });

/** Asks for it, and is removed after the days in which one may come back. */
export async function leaveForGood(on: TestApp, person: Person): Promise<void> {
  await leave(person);
  on.clock.advance(14 * dayMs);
  expect(await removeAccounts(on.deps)).toBe(1);
}

export const fetchExport = ({ app }: TestApp, ticket: string) =>
  app.inject({
    method: 'POST',
    url: '/api/account/export/file',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ticket }).toString(),
  });

/** The files of a copy of their data that is ready. */
export async function exportedFiles(on: TestApp, { call }: Person): Promise<Map<string, Buffer>> {
  const { data } = await call('POST /account/export/ticket');
  return unzip((await fetchExport(on, data.ticket)).rawPayload);
}

/** How many answers had which status. */
export function statusesOf(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

export async function expectLedgerToAddUp(on: TestApp): Promise<void> {
  const ledger = [...(await readLedger(on)).values()];
  expect(ledger.filter(({ xp, sum }) => xp !== sum)).toEqual([]);
}

/** At once. */
export const times = <Made>(count: number, make: (at: number) => Promise<Made>): Promise<Made[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)));
