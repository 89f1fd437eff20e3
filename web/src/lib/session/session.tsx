import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import type { InputOf, ReplyAt } from '@ballpark/domain/contract/operations.ts';
import { screenMessages as messages } from '@ballpark/domain/contract/screen-messages.ts';
import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { homeOf } from '@ballpark/domain/route-access.ts';
import { api, errorText, whenSessionEnds } from '../api/api.ts';
import { saveDeviceCookie } from '../../boot/device-cookie.ts';
import { forgetAnswers } from '../api/kept-answers.ts';
import { forgetInputs } from './kept-input.ts';
import { queryClient } from '../api/query-client.ts';
import { noteEnd, readToken, storeToken, whenTokenChangesElsewhere } from './token.ts';
import { forgetRegistration } from './registration-key.ts';
import { sleep } from '../sleep.ts';
import { withPush } from '../push/with-push.ts';

type Session = {
  user: OwnProfile | null;
  /** True until it is known who is signed in. */
  loading: boolean;
  /** The server has ended the session, the person has not (product 2.13). */
  hasExpired: boolean;
  error: string | null;
  login: (credentials: InputOf<'POST /auth/login'>['body']) => Promise<OwnProfile>;
  /** Signs in by what another way than the password has answered. */
  enter: (reply: ReplyAt<'POST /auth/login'>) => OwnProfile;
  register: (registration: InputOf<'POST /auth/register'>['body']) => Promise<OwnProfile>;
  logout: () => Promise<void>;
  /** Has the account deleted, and signs out as the server does; answers when it will be. */
  leave: (proof: InputOf<'DELETE /account'>['body']) => Promise<string>;
  /** Changes what is known of the person; an answer that comes after the end of their session brings nobody back. */
  replaceUser: (user: OwnProfile) => void;
};

/** Signing out waits no longer for the server to end the pushes. */
const longestPushMs = 2_000;

const SessionContext = createContext<Session | null>(null);

/** Who is signed in (product 2.1). Toasts are the caller's. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

type SessionProviderProps = {
  /** Who is signed in, where that is known already. */
  known?: OwnProfile | undefined;
  children: ReactNode;
};

export function SessionProvider({ known, children }: SessionProviderProps) {
  const [user, setUser] = useState<OwnProfile | null>(known ?? null);
  const [loading, setLoading] = useState(() => !known && readToken() !== null);
  const [hasExpired, setExpired] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const end = useCallback(() => {
    storeToken(null);
    setUser(null);
    queryClient.clear();
    void forgetAnswers();
    void withPush(({ dropPush }) => dropPush());
  }, []);

  useEffect(() => {
    whenSessionEnds(() => {
      noteEnd('server');
      setExpired(true);
      end();
    });
    const restore = (isStart: boolean) => {
      const token = readToken();
      api('GET /auth/profile', {})
        .then((reply) => token === readToken() && setUser(reply.user))
        .then(
          () => void withPush(({ keepPush }) => keepPush()),
          // Later a refusal of the session ends it, and nothing else (product 2.13).
          () => isStart && token === readToken() && end(),
        )
        .finally(() => setLoading(false));
    };
    // A tab that was closed before and is brought back has its storage again.
    forgetInputs();
    if (known) void withPush(({ keepPush }) => keepPush());
    else if (readToken() !== null) restore(true);
    return whenTokenChangesElsewhere((token, isOver) => {
      if (token !== null) return restore(false);
      setExpired(isOver);
      forgetInputs();
      end();
    });
  }, [end, known]);

  useEffect(() => {
    if (!user) return;
    saveDeviceCookie(true, homeOf(user) === '/home');
    forgetRegistration();
  }, [user]);

  const enter = useCallback((reply: { user: OwnProfile; token: string }) => {
    storeToken(reply.token);
    queryClient.clear();
    void forgetAnswers();
    setError(null);
    setExpired(false);
    setUser(reply.user);
    return reply.user;
  }, []);

  const fail = useCallback((cause: unknown, fallback: string): never => {
    setError(errorText(cause, fallback));
    throw cause;
  }, []);

  // Always the same one: what begins anew when it changes would, with each change of the person, change the person again.
  const replaceUser = useCallback(
    (changed: OwnProfile) => setUser((current) => (current?.id === changed.id ? changed : current)),
    [],
  );

  const session = useMemo<Session>(
    () => ({
      user,
      loading,
      hasExpired,
      error,
      login: (body) =>
        api('POST /auth/login', { body }).then(enter, (cause) => fail(cause, messages.loginFailed)),
      enter,
      register: (body) =>
        api('POST /auth/register', { body }).then(enter, (cause) => fail(cause, messages.registrationFailed)),
      logout: async () => {
        // Signed out here even when the server cannot be reached.
        await Promise.race([withPush(({ turnPushOff }) => turnPushOff()), sleep(longestPushMs)]);
        const told = api('POST /auth/logout', {}).catch(() => undefined);
        // The call has the token. No tab may meet its end at the server before it knows of it here.
        noteEnd('person');
        forgetInputs();
        setExpired(false);
        end();
        await told;
      },
      leave: async (body) => {
        const { deletionAt } = await api('DELETE /account', { body });
        noteEnd('person');
        forgetInputs();
        setExpired(false);
        end();
        return deletionAt;
      },
      replaceUser,
    }),
    [user, loading, hasExpired, error, enter, fail, end, replaceUser],
  );

  return <SessionContext value={session}>{children}</SessionContext>;
}
