import { factorMessages as messages } from '@ballpark/domain/contract/auth-messages.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Fingerprint, LogIn } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DialogPopup } from '../../ui/dialog-popup.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { typedText } from '../../ui/typed-text.ts';
import { api, ApiError, errorText } from '../api/api.ts';
import { leaveForProvider } from '../session/oidc-attempt.ts';
import { useSession } from '../session/session.tsx';
import { useWaysToProve } from './use-ways-to-prove.ts';
import { say } from '../../ui/say.ts';

const loadCalls = () => import('../passkeys/passkey-calls.ts');

export type ProofDialogProps = { isOpen: boolean; onProven: () => void; onClose: () => void };
type Way = 'password' | 'passkey' | 'provider';
type Wrong = { password?: string | undefined; code?: string | undefined; other?: string | undefined };

export function ProofPopup(props: ProofDialogProps) {
  return <Question key={String(props.isOpen)} {...props} />;
}

function Question({ isOpen, onProven, onClose }: ProofDialogProps) {
  const texts = { title: t`Confirm it’s you`, description: t`We ask again before sensitive changes.` };
  const formId = useId();
  const { user } = useSession();
  const [wrong, setWrong] = useState<Wrong>({});
  const [needsCode, setNeedsCode] = useState(false);
  const [busyWith, setBusyWith] = useState<Way | null>(null);
  const { isKnown, hasPassword, hasPasskey, oidcLabel } = useWaysToProve();
  const form = useRef<HTMLFormElement>(null);

  async function run(kind: Way, proving: () => Promise<unknown>) {
    if (busyWith) return;
    setBusyWith(kind);
    setWrong({});
    try {
      await proving();
      // Redirecting to the provider.
      if (kind !== 'provider') onProven();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CODE_REQUIRED') {
        setNeedsCode(true);
        setWrong({ code: say(messages.codeRequired) });
      } else setWrong(await problemOf(error));
    } finally {
      setBusyWith(null);
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!hasPassword) return askProvider();
    const password = typedText(event.currentTarget, 'password');
    void run('password', () => api('POST /auth/proof', { body: { password, ...typedCode() } }));
  }

  function askProvider() {
    void run('provider', async () => {
      const { attempt, address } = await api('POST /auth/oidc/proof', { body: typedCode() });
      leaveForProvider({ attempt, purpose: 'proof', backTo: location.pathname }, address);
    });
  }

  function typedCode() {
    const code = form.current === null ? '' : typedText(form.current, 'code').trim();
    return code === '' ? {} : { code };
  }

  if (!isKnown)
    return (
      <DialogPopup {...texts} {...{ isOpen, onClose }} size="sm">
        <Skeleton className="h-20 rounded-md!" />
      </DialogPopup>
    );
  return (
    <DialogPopup
      {...texts}
      isOpen={isOpen}
      onClose={onClose}
      size="sm"
      actions={
        <>
          {hasPasskey && (
            <Button
              variant="secondary"
              isBusy={busyWith === 'passkey'}
              onClick={() => void run('passkey', async () => (await loadCalls()).proveByPasskey())}
            >
              <Fingerprint aria-hidden className="size-5" />
              {t`Use a passkey`}
            </Button>
          )}
          {oidcLabel !== null && (
            <Button
              variant={hasPassword ? 'secondary' : 'primary'}
              isBusy={busyWith === 'provider'}
              {...(hasPassword ? { onClick: askProvider } : { type: 'submit', form: formId })}
            >
              <LogIn aria-hidden className="size-5" />
              <Trans>Continue with {oidcLabel}</Trans>
            </Button>
          )}
          {hasPassword && (
            <Button type="submit" form={formId} isBusy={busyWith === 'password'}>
              {t`Confirm`}
            </Button>
          )}
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        method="dialog"
        noValidate
        onSubmit={submit}
        className="flex flex-col gap-4"
      >
        {wrong.other !== undefined && (
          <p role="alert" className="font-semibold text-danger-ink">
            {wrong.other}
          </p>
        )}
        <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        {hasPassword ? (
          <PasswordField
            ref={takeFocus}
            name="password"
            label={t`Password`}
            autoComplete="current-password"
            required
            error={wrong.password}
          />
        ) : (
          <p className="text-ink-soft">
            {t`Your account has no password. You can set one in settings, under Security.`}
          </p>
        )}
        {needsCode && (
          <TextField
            ref={takeFocus}
            name="code"
            label={t`Code from your app`}
            hint={t`Or one of your recovery codes.`}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            required
            error={wrong.code}
          />
        )}
      </form>
    </DialogPopup>
  );
}

/** For fields that an answer brings. */
function takeFocus(field: HTMLInputElement | null) {
  field?.focus();
}

async function problemOf(error: unknown): Promise<Wrong> {
  const fields = error instanceof ApiError ? error.fields : {};
  if (fields.password || fields.code) return { password: fields.password, code: fields.code };
  if (error instanceof ApiError) return { other: errorText(error, messages.proofFailed) };
  const { passkeyProblem } = await loadCalls();
  return { other: passkeyProblem(error, say(messages.proofFailed)) ?? undefined };
}
