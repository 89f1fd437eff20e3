import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api, ApiError, errorText } from '../../lib/api/api.ts';
import { useSession } from '../../lib/session/session.tsx';
import { toast } from '../../ui/toast.ts';

type Verification =
  | { state: 'pending' | 'verifying' | 'success' }
  /** `canRetry`: the token may still be good, because the server has not judged it. */
  | { state: 'error'; text: string; canRetry: boolean };

/** Verifies the e-mail address at once with the token of the mail (product 3.4). Without a token, null, it does nothing. */
export function useEmailVerification(
  token: string | null,
  onUsed: () => void,
): Verification & { verify: () => Promise<void> } {
  const { replaceUser } = useSession();
  const [verification, setVerification] = useState<Verification>({
    state: token === null ? 'pending' : 'verifying',
  });
  const hasStarted = useRef(false);

  const verify = useCallback(async () => {
    if (token === null) return;
    setVerification({ state: 'verifying' });
    try {
      const { user } = await api('POST /auth/verify-email', { body: { token } });
      setVerification({ state: 'success' });
      toast.success(messages.emailVerified);
      onUsed();
      replaceUser(user);
    } catch (error) {
      const canRetry = isUndecided(error);
      setVerification({ state: 'error', text: errorText(error, messages.verificationFailed), canRetry });
      if (!canRetry) onUsed();
    }
  }, [token, onUsed, replaceUser]);

  useEffect(() => {
    // A token is good for one use: a second run of this effect must not spend it again.
    if (hasStarted.current) return;
    hasStarted.current = true;
    void verify();
  }, [verify]);

  return { ...verification, verify };
}

/** True when the server has not judged the token: it was not reached, has failed, or wants us to wait or sign in. */
function isUndecided(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.status >= 500 || error.status === 429 || error.status === 401;
}
