import { factorMessages } from '@ballpark/domain/contract/auth-messages.ts';
import * as screenMessages from '@ballpark/domain/contract/screen-messages.ts';
import { t } from '@lingui/core/macro';
import { ShieldCheck } from 'lucide-react';
import { type FormEvent, useCallback, useRef, useState } from 'react';
import { api, ApiError } from '../../lib/api/api.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { FormSign, refusalText } from './form-parts.tsx';
import { say } from '../../ui/say.ts';

type CodeStepProps = {
  pending: string;
  /** Back to the password; `why` if the pending login is over. */
  onStartOver: (why: string | null) => void;
  /** For pages without a redirect after sign-in. */
  onDone?: () => void;
};

export function CodeStep({ pending, onStartOver, onDone }: CodeStepProps) {
  const { enter } = useSession();
  const [isRecovery, setRecovery] = useState(false);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // The field for a recovery code replaces this one and takes focus.
  const focusField = useCallback((element: HTMLInputElement | null) => {
    field.current = element;
    element?.focus();
  }, []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const code = field.current?.value.trim() ?? '';
    if (code === '') return refuse(say(factorMessages.codeMissing));
    setBusy(true);
    try {
      enter(await api('POST /auth/login/code', { body: { pending, code } }));
      toast.success(screenMessages.welcomeBack);
      onDone?.();
    } catch (failure) {
      const text = refusalText(failure, factorMessages.codeFailed);
      if (failure instanceof ApiError && failure.code === 'SIGN_IN_TOO_OLD') return onStartOver(text);
      refuse(text);
    } finally {
      setBusy(false);
    }
  }

  /** Focuses the field, for screen readers. */
  function refuse(text: string) {
    setError(text);
    field.current?.select();
  }

  return (
    <>
      <FormSign icon={ShieldCheck} />
      <PageHeader
        title={isRecovery ? t`Enter a recovery code` : t`Enter the code from your app`}
        description={
          isRecovery
            ? t`One of the ten you saved when you turned on two-step sign-in. Each works once.`
            : t`Open your authenticator app and enter the six digits it shows for this site.`
        }
      />
      <form
        method="dialog"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-5"
      >
        <TextField
          key={String(isRecovery)}
          ref={focusField}
          name="code"
          label={isRecovery ? t`Recovery code` : t`Code`}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          required
          error={error}
        />
        <Button type="submit" size="lg" isWide isBusy={isBusy}>
          {isBusy ? t`Signing in...` : t`Sign in`}
        </Button>
      </form>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        <Button
          variant="quiet"
          onClick={() => {
            setError(undefined);
            setRecovery(!isRecovery);
          }}
        >
          {isRecovery ? t`Use the app` : t`Use a recovery code`}
        </Button>
        <Button variant="quiet" onClick={() => onStartOver(null)}>
          {t`Start over`}
        </Button>
      </div>
    </>
  );
}
