import { factorMessages } from '@ballpark/domain/contract/factor-messages.ts';
import * as screenMessages from '@ballpark/domain/contract/screen-messages.ts';
import { Fingerprint } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { canSuggestPasskeys, passkeyObstacle } from '../../lib/passkeys/passkey-support.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';

const loadCalls = () => import('../../lib/passkeys/passkey-calls.ts');

/** Signs in with a passkey: by this button, or by what the browser suggests in the form’s field (product 3.14). */
export function PasskeySignIn() {
  const { enter } = useSession();
  const [isBusy, setBusy] = useState(false);
  const entering = useRef(enter);
  useEffect(() => {
    entering.current = enter;
  });

  useEffect(() => {
    let [isGone, isAsked] = [false, false];
    void suggest();
    return () => {
      isGone = true;
      if (isAsked) void loadCalls().then(({ forgetPasskeyRequest }) => forgetPasskeyRequest());
    };

    async function suggest() {
      if (!(await canSuggestPasskeys()) || isGone) return;
      const { signInByPasskey } = await loadCalls();
      if (isGone) return;
      isAsked = true;
      const reply = await signInByPasskey(true).catch(() => null);
      if (reply === null || isGone) return;
      entering.current(reply);
      toast.success(screenMessages.welcomeBack);
    }
  }, []);

  async function press() {
    const obstacle = passkeyObstacle();
    if (obstacle !== null) return toast.error(obstacle);
    setBusy(true);
    const { signInByPasskey, passkeyProblem } = await loadCalls();
    try {
      enter(await signInByPasskey());
      toast.success(screenMessages.welcomeBack);
    } catch (error) {
      const text = passkeyProblem(error, factorMessages.passkeyFailed);
      if (text !== null) toast.error(text);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="secondary" size="lg" isWide isBusy={isBusy} onClick={() => void press()}>
      {!isBusy && <Fingerprint aria-hidden className="size-5" />}
      Sign in with a passkey
    </Button>
  );
}
