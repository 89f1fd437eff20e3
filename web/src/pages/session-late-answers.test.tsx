import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { maya } from './test-app.tsx';
import { api } from '../lib/api/api.ts';
import { SessionProvider, useSession } from '../lib/session/session.tsx';
import { readToken, storeToken } from '../lib/session/token.ts';

const refused = () => Response.json({ success: false, error: 'Please sign in to continue' }, { status: 401 });
let session: ReturnType<typeof useSession>;

beforeEach(async () => {
  storeToken('a-token');
  answerWith(() => Response.json({ success: true, data: { user: maya } }));
  render(
    <SessionProvider>
      <Probe />
    </SessionProvider>,
  );
  await screen.findByText('Maya Lindqvist');
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('a profile that comes after the end of the session signs nobody in again', async () => {
  answerWith(refused);
  await act(async () => expect(api('GET /listings', { query: {} })).rejects.toMatchObject({ status: 401 }));
  expect(session.user).toBeNull();
  act(() => session.replaceUser(maya));
  expect(session.user).toBeNull();
});

it('a refusal of an earlier session does not end the next one', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  answerWith(() => promise);
  const late = api('GET /listings', { query: {} });
  storeToken('a-new-token');
  resolve(refused());
  await act(async () => expect(late).rejects.toMatchObject({ status: 401 }));
  expect([readToken(), session.user?.name]).toEqual(['a-new-token', maya.name]);
});

it('a tab that starts while another signs out is signed out', async () => {
  cleanup();
  render(
    <SessionProvider initialUser={maya}>
      <SignsOutElsewhere />
    </SessionProvider>,
  );
  await waitFor(() =>
    expect([session.user, session.loading, session.hasExpired]).toEqual([null, false, false]),
  );
});

function SignsOutElsewhere() {
  // After the first render, before the storage listener.
  useLayoutEffect(() => localStorage.clear());
  return <Probe />;
}

function Probe() {
  session = useSession();
  return <p>{session.user?.name}</p>;
}

function answerWith(answer: () => Response | Promise<Response>): void {
  vi.stubGlobal('fetch', async () => answer());
}
