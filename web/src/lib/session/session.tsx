import type { InputOf, ReplyAt } from '@ballpark/domain/contract/operations.ts';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { homeOf } from '@ballpark/domain/route-access.ts';
import { type ReactNode, createContext, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { toast } from '../../ui/toast.ts';
import { ApiError, api, errorText, whenAcceptanceIsNeeded, whenSessionEnds } from '../api/api.ts';
import { forgetAnswers } from '../api/kept-answers.ts';
import { queryClient } from '../api/query-client.ts';
import { withPush } from '../push/with-push.ts';
import { sleep } from '../sleep.ts';
import { isStorageRefused } from '../storage.ts';
import { saveDeviceCookie } from '../device-cookie.ts';
import { forgetIntendedPath } from './intended-path.ts';
import { forgetInputs } from './kept-input.ts';
import { showAppBadge } from '../app-badge.ts';
import { forgetShared } from './forget-shared.ts';
import { forgetRegistration } from './kept-registration.ts';
import { noteSessionUser, sessionUser } from './session-user.ts';
import {
  type SessionEnd,
  noteSessionEnd,
  readToken,
  storeToken,
  whenTokenChangesElsewhere,
} from '../token.ts';
import { followAccount } from '../language/choose-language.ts';
import { say } from '../../ui/say.ts';

type Session = {
  user: OwnProfile | null;
  /** Until the session is known. */
  loading: boolean;
  /** Ended by the server. */
  hasExpired: boolean;
  /** Because of a suspension. */
  wasSuspended: boolean;
  error: string | null;
  login: (credentials: InputOf<'POST /auth/login'>['body']) => Promise<OwnProfile>;
  enter: (reply: ReplyAt<'POST /auth/login'>) => OwnProfile;
  register: (registration: InputOf<'POST /auth/register'>['body']) => Promise<OwnProfile>;
  logout: () => Promise<void>;
  leave: (proof: InputOf<'DELETE /account'>['body']) => Promise<string>;
  /** Ignored after the session has ended. */
  replaceUser: (user: OwnProfile) => void;
  /** Signs out here after a suspension. */
  suspend: () => void;
};

/** Limit for ending push at sign-out. */
const maxPushMs = 2_000;

const SessionContext = createContext<Session | null>(null);

/** Success toasts are the caller's. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

type SessionProviderProps = {
  /** The user, if already fetched. */
  initialUser?: OwnProfile | undefined;
  children: ReactNode;
};

export function SessionProvider({ initialUser, children }: SessionProviderProps) {
  const [user, setUser] = useState<OwnProfile | null>(initialUser ?? null);
  const [startToken] = useState(readToken);
  const [loading, setLoading] = useState(!initialUser && startToken !== null);
  const [endedBy, setEndedBy] = useState<SessionEnd | null>(null);
  const hasExpired = endedBy === 'server' || endedBy === 'suspension';
  const wasSuspended = endedBy === 'suspension';
  const [error, setError] = useState<string | null>(null);
  /** The sign-out in progress: other calls and tabs may see the 401 first. */
  const leaving = useRef<{ hasMetEnd: boolean } | null>(null);

  const end = useCallback(() => {
    storeToken(null);
    setUser(null);
    queryClient.clear();
    void forgetAnswers();
    showAppBadge(0);
    void withPush(({ dropPush }) => dropPush());
  }, []);

  const expire = useCallback(() => {
    if (leaving.current) return void (leaving.current.hasMetEnd = true);
    noteSessionEnd('server');
    setEndedBy('server');
    end();
  }, [end]);

  const suspend = useCallback(() => {
    noteSessionEnd('suspension');
    setEndedBy('suspension');
    end();
  }, [end]);

  useEffect(() => {
    const stopListening = whenSessionEnds(expire);
    const restore = (isStart: boolean) => {
      const token = readToken();
      sessionUser()
        .then((restored) => token === readToken() && setUser(restored))
        .then(
          () => void withPush(({ keepPush }) => keepPush()),
          // A restored session ends by a 401 only.
          () => isStart && token === readToken() && end(),
        )
        .finally(() => setLoading(false));
    };
    // Reopened tabs restore their old storage.
    forgetInputs();
    if (initialUser) void withPush(({ keepPush }) => keepPush());
    else if (readToken() !== null) restore(true);
    const stopWatching = whenTokenChangesElsewhere(startToken, (token, by) => {
      if (token !== null) return restore(false);
      setLoading(false);
      if (leaving.current) return expire();
      setEndedBy(by);
      forgetInputs();
      end();
    });
    return () => {
      stopListening();
      stopWatching();
    };
  }, [end, expire, initialUser, startToken]);

  useEffect(() => {
    if (!user) return;
    noteSessionUser(user);
    saveDeviceCookie(true, homeOf(user) === '/home');
    forgetRegistration();
    followAccount(user.language);
  }, [user]);

  const endByPerson = useCallback(() => {
    noteSessionEnd('person');
    forgetInputs();
    forgetShared();
    setEndedBy('person');
    end();
  }, [end]);

  const enter = useCallback((reply: { user: OwnProfile; token: string }) => {
    storeToken(reply.token);
    queryClient.clear();
    void forgetAnswers();
    setError(null);
    setEndedBy(null);
    setUser(reply.user);
    if (isStorageRefused) toast.notification(messages.storageRefused);
    return reply.user;
  }, []);

  const fail = useCallback((cause: unknown, fallback: string): never => {
    setError(errorText(cause, fallback));
    throw cause;
  }, []);

  const leave = useCallback(
    async (body: InputOf<'DELETE /account'>['body']) => {
      const meanwhile = { hasMetEnd: false };
      leaving.current = meanwhile;
      try {
        const { deletionAt } = await api('DELETE /account', { body }).finally(() => (leaving.current = null));
        endByPerson();
        return deletionAt;
      } catch (cause) {
        if (meanwhile.hasMetEnd) expire();
        throw cause;
      }
    },
    [endByPerson, expire],
  );

  // Stable identity: effects depend on it and call it.
  const replaceUser = useCallback(
    (changed: OwnProfile) => setUser((current) => (current?.id === changed.id ? changed : current)),
    [],
  );

  // The access guard then leads to the page that asks for it.
  useEffect(
    () =>
      whenAcceptanceIsNeeded(() => {
        api('GET /auth/profile', {}).then(
          (reply) => replaceUser(reply.user),
          () => undefined,
        );
      }),
    [replaceUser],
  );

  const session = useMemo<Session>(
    () => ({
      user,
      loading,
      hasExpired,
      wasSuspended,
      error,
      login: (body) =>
        api('POST /auth/login', { body }).then(enter, (cause) => fail(cause, say(messages.loginFailed))),
      enter,
      register: (body) =>
        registerWithWork(body).then(enter, (cause) => fail(cause, say(messages.registrationFailed))),
      logout: async () => {
        await Promise.race([withPush(({ turnPushOff }) => turnPushOff()), sleep(maxPushMs)]);
        // Signs out here even if the server is unreachable.
        const serverLogout = api('POST /auth/logout', {}).catch(() => undefined);
        // The call already has the token. Recorded at once, or another tab's 401 would count as an
        // expired session.
        endByPerson();
        await serverLogout;
      },
      leave,
      replaceUser,
      suspend,
    }),
    [user, loading, hasExpired, wasSuspended, error, enter, fail, endByPerson, leave, replaceUser, suspend],
  );

  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Only the server knows whether it takes a proof of work. */
async function registerWithWork(body: InputOf<'POST /auth/register'>['body']) {
  try {
    return await api('POST /auth/register', { body });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'WORK_NEEDED')) throw error;
    const { workFor } = await import('./sign-up-work.ts');
    return api('POST /auth/register', { body: { ...body, work: await workFor(body.email) } });
  }
}

/** The access guard then redirects to /. */
export function useSignOut(): { signOut: () => Promise<void>; isSigningOut: boolean } {
  const { logout } = useSession();
  const [isSigningOut, setSigningOut] = useState(false);
  async function signOut() {
    setSigningOut(true);
    forgetIntendedPath();
    await logout();
    toast.success(messages.loggedOut);
  }
  return { signOut, isSigningOut };
}
