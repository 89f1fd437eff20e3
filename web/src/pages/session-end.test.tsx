import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { describe, expect, it } from 'vitest';
import { api } from '../lib/api/api.ts';
import { intendedPath } from '../lib/session/intended-path.ts';
import { type InputKey, keepInput } from '../lib/session/kept-input.ts';
import { SessionProvider, useSession } from '../lib/session/session.tsx';
import { noteSessionEnd, readToken, storeToken } from '../lib/token.ts';
import { answerWith, held } from './test-answers.ts';
import { expectPath, maya, renderApp } from './test-app.tsx';

const refused = { status: 401, error: 'Please sign in to continue' };

it('leads to /login when the kept token is no longer valid', async () => {
  const app = renderApp('/home', { user: maya, answers: { 'GET /auth/profile': refused } });
  await screen.findByRole('heading', { name: 'Welcome back' });
  await expectPath(app, '/login');
  expect(intendedPath()).toBe('/home');
});

it('discards a kept token when the profile cannot be fetched at the start', async () => {
  await expectPath(
    renderApp('/home', { user: maya, answers: { 'GET /auth/profile': { status: 404 } } }),
    '/',
  );
  expect(readToken()).toBeNull();
});

describe('the session itself', () => {
  const drafts: [Storage, InputKey][] = [
    [localStorage, `ballpark.listing-draft.${maya.id}`],
    [localStorage, `ballpark.listing-draft.${maya.id}.a-listing`],
    [localStorage, `ballpark.suggestion.${maya.id}.a-listing`],
    [sessionStorage, `ballpark.question.${maya.id}.a-listing`],
    [sessionStorage, `ballpark.profile-edit.${maya.id}`],
    [sessionStorage, `ballpark.onboarding.${maya.id}`],
  ];
  let session: ReturnType<typeof useSession>;
  const keepAll = () => drafts.forEach(([storage, key]) => keepInput(storage, key, { text: 'A lamp' }));
  const kept = () => drafts.filter(([storage, key]) => storage.getItem(key) !== null);

  function Probe() {
    session = useSession();
    return <p>{session.user?.name}</p>;
  }

  async function start() {
    storeToken('a-token');
    answerWith({ 'GET /auth/profile': { data: { user: maya } } });
    render(
      <SessionProvider>
        <Probe />
      </SessionProvider>,
    );
    await screen.findByText(maya.name);
    keepAll();
  }

  async function endByServer() {
    answerWith({ 'GET /listings': refused });
    await act(async () => expect(api('GET /listings', { query: {} })).rejects.toMatchObject({ status: 401 }));
  }

  function endElsewhere(by: 'person' | 'server') {
    noteSessionEnd(by);
    localStorage.removeItem('ballpark.token');
    const key = 'ballpark.token';
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: null })));
  }

  it('signing out removes everything that was entered, and forms keep nothing until the next sign-in', async () => {
    await start();
    localStorage.setItem('ballpark.theme', 'dark');
    expect(kept()).toHaveLength(drafts.length);
    await act(async () => session.logout());
    keepAll();
    expect(kept()).toEqual([]);
    expect(localStorage.getItem('ballpark.theme')).toBe('dark');
    storeToken('a-new-token');
    keepAll();
    expect(kept()).toHaveLength(drafts.length);
  });

  it('signing out in another tab removes what was entered in this one', async () => {
    await start();
    endElsewhere('person');
    expect(kept()).toEqual([]);
  });

  it('a tab that is reopened after a sign-out removes what was entered in it', async () => {
    await start();
    cleanup();
    noteSessionEnd('person');
    storeToken(null);
    render(
      <SessionProvider>
        <Probe />
      </SessionProvider>,
    );
    expect(kept()).toEqual([]);
  });

  it.each([
    ['here', endByServer],
    ['in another tab', async () => endElsewhere('server')],
  ])('what was entered is kept when the server ends the session %s', async (_, end) => {
    await start();
    await end();
    expect(session.user).toBeNull();
    expect(kept()).toHaveLength(drafts.length);
  });

  it('a profile that comes after the end of the session signs nobody in again', async () => {
    await start();
    await endByServer();
    act(() => session.replaceUser(maya));
    expect(session.user).toBeNull();
  });

  it('a refusal of an earlier session does not end the next one', async () => {
    await start();
    const { answer, give } = held();
    answerWith({ 'GET /listings': answer });
    const late = api('GET /listings', { query: {} });
    storeToken('a-new-token');
    give(refused);
    await act(async () => expect(late).rejects.toMatchObject({ status: 401 }));
    expect([readToken(), session.user?.name]).toEqual(['a-new-token', maya.name]);
  });

  it('a tab that starts while another signs out is signed out', async () => {
    storeToken('a-token');
    function SignsOutElsewhere() {
      // After the first render, before the storage listener.
      useLayoutEffect(() => localStorage.clear());
      return <Probe />;
    }
    render(
      <SessionProvider initialUser={maya}>
        <SignsOutElsewhere />
      </SessionProvider>,
    );
    await waitFor(() =>
      expect([session.user, session.loading, session.hasExpired]).toEqual([null, false, false]),
    );
  });
});
