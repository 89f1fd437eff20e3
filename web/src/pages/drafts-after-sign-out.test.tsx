import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../lib/api/api.ts';
import { type InputKey, keepInput } from '../lib/session/kept-input.ts';
import { SessionProvider, useSession } from '../lib/session/session.tsx';
import { noteSessionEnd, storeToken } from '../lib/session/token.ts';
import { maya } from './test-app.tsx';

const drafts: [Storage, InputKey][] = [
  [localStorage, `ballpark.listing-draft.${maya.id}`],
  [localStorage, `ballpark.listing-draft.${maya.id}.a-listing`],
  [localStorage, `ballpark.suggestion.${maya.id}.a-listing`],
  [sessionStorage, `ballpark.question.${maya.id}.a-listing`],
  [sessionStorage, `ballpark.profile-edit.${maya.id}`],
  [sessionStorage, `ballpark.onboarding.${maya.id}`],
];
let session: ReturnType<typeof useSession>;

beforeEach(async () => {
  storeToken('a-token');
  answerWith(() => Response.json({ success: true, data: { user: maya } }));
  renderSession();
  await screen.findByText(maya.name);
  for (const [storage, key] of drafts) keepInput(storage, key, { text: 'A lamp' });
  localStorage.setItem('ballpark.theme', 'dark');
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

it('signing out removes everything that was entered, and a form that is still shown keeps nothing', async () => {
  expect(kept()).toHaveLength(drafts.length);
  await act(async () => session.logout());
  expect(kept()).toEqual([]);
  for (const [storage, key] of drafts) keepInput(storage, key, { text: 'A late upload' });
  expect(kept()).toEqual([]);
  expect(localStorage.getItem('ballpark.theme')).toBe('dark');
});

it('signing out in another tab removes what was entered in this one', () => {
  noteSessionEnd('person');
  signOutElsewhere();
  expect(kept()).toEqual([]);
});

it('a tab that is reopened after a sign-out removes what was entered in it', () => {
  noteSessionEnd('person');
  storeToken(null);
  renderSession();
  expect(kept()).toEqual([]);
});

it.each(['here', 'in another tab'])(
  'what was entered is kept when the server ends the session %s',
  async (where) => {
    if (where === 'here') {
      answerWith(() => Response.json({ success: false, error: 'Please sign in' }, { status: 401 }));
      await act(async () =>
        expect(api('GET /listings', { query: {} })).rejects.toMatchObject({ status: 401 }),
      );
    } else {
      noteSessionEnd('server');
      signOutElsewhere();
    }
    expect(session.user).toBeNull();
    expect(kept()).toHaveLength(drafts.length);
  },
);

it('after signing in again, forms are kept as before', async () => {
  await act(async () => session.logout());
  storeToken('a-new-token');
  for (const [storage, key] of drafts) keepInput(storage, key, { text: 'A chair' });
  expect(kept()).toHaveLength(drafts.length);
});

function kept(): string[] {
  return drafts.flatMap(([storage, key]) => (storage.getItem(key) === null ? [] : key));
}

function signOutElsewhere(): void {
  localStorage.removeItem('ballpark.token');
  act(
    () => void window.dispatchEvent(new StorageEvent('storage', { key: 'ballpark.token', newValue: null })),
  );
}

function renderSession(): void {
  render(
    <SessionProvider>
      <Probe />
    </SessionProvider>,
  );
}

function Probe() {
  session = useSession();
  return <p>{session.user?.name}</p>;
}

function answerWith(answer: () => Response): void {
  vi.stubGlobal('fetch', async () => answer());
}
