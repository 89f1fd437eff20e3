import { factorMessages as messages } from '@ballpark/domain/contract/factor-messages.ts';
import type { Factor } from '@ballpark/domain/contract/factors.ts';
import { Fingerprint, Plus } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { passkeyObstacle } from '../../lib/passkeys/passkey-support.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { PasskeyRow } from './passkey-row.tsx';
import { SecuritySection } from './security-section.tsx';
import { useGuardedCall } from './use-guarded-call.ts';

type PasskeysSectionProps = { passkeys: readonly Factor[]; canUsePasskeys: boolean };

/** The person’s passkeys: added, named, removed (product 3.14). */
export function PasskeysSection({ passkeys, canUsePasskeys }: PasskeysSectionProps) {
  const { run, isBusy, proofDialog } = useGuardedCall();
  const [isMaking, setMaking] = useState(false);
  const obstacle = canUsePasskeys ? passkeyObstacle() : messages.passkeysImpossible;

  async function add() {
    const options = await run(() => api('POST /auth/passkeys/options', {}), messages.passkeyAddFailed);
    if (!options) return;
    setMaking(true);
    const { makePasskey, passkeyProblem } = await import('../../lib/passkeys/passkey-calls.ts');
    try {
      const made = await run(
        () =>
          makePasskey(options).catch((error: unknown) => {
            const text = passkeyProblem(error, messages.passkeyAddFailed);
            if (text !== null) toast.error(text);
            return null;
          }),
        messages.passkeyAddFailed,
      );
      if (made) toast.success(messages.passkeyAdded);
    } finally {
      setMaking(false);
    }
  }

  return (
    <SecuritySection
      icon={Fingerprint}
      title="Passkeys"
      description="Sign in with your finger, your face or the PIN of your device, without password or code."
    >
      {passkeys.length > 0 && (
        <ul className="mb-5 divide-y divide-line border-y border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {obstacle === null ? (
        <Button
          variant={passkeys.length === 0 ? 'primary' : 'secondary'}
          isBusy={isBusy || isMaking}
          className="max-sm:w-full"
          onClick={() => void add()}
        >
          <Plus aria-hidden className="size-5" />
          Add a passkey
        </Button>
      ) : (
        <p className="rounded-md bg-sunken px-4 py-3">{obstacle}</p>
      )}
      {proofDialog}
    </SecuritySection>
  );
}
