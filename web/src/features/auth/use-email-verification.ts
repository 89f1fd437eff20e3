import { screenMessages as messages } from '@ballpark/domain/contract/screen-messages.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api, ApiError, errorText } from '../../lib/api/api.ts';
import { useSession } from '../../lib/session/session.tsx';
import { toast } from '../../ui/toast.ts';

type Verification =
  | { state: 'pending' | 'verifying' | 'success' }
  /** `mayPass`: the token is still good, only the answer did not come. */
  | { state: 'error'; text: string; mayPass: boolean };

/** Verifies the e-mail address with the token of the mail, once and at once (product 3.4). Null: no token yet. */
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
      const mayPass = isPassing(error);
      setVerification({ state: 'error', text: errorText(error, messages.verificationFailed), mayPass });
      if (!mayPass) onUsed();
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

/** The server was not reached, is in trouble, or wants us to wait or sign in: the token has not been judged. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.status >= 500 || error.status === 429 || error.status === 401;
}
