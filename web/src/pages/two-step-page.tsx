import { factorMessages as messages } from '@ballpark/domain/contract/auth-messages.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, Suspense, lazy, useRef, useState } from 'react';
import { StepHeader } from '../features/auth/link-steps.tsx';
import { RecoveryCodeList } from '../features/security/recovery-code-list.tsx';
import { useGuardedCall } from '../features/security/use-guarded-call.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
import { ApiError, api } from '../lib/api/api.ts';
import { factorsQuery } from '../lib/proof/use-ways-to-prove.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { BackLink } from '../ui/links.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Surface } from '../ui/surface.tsx';
import { say } from '../ui/say.ts';

type Begun = { secret: string; address: string };

export function Component() {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { run, isBusy, proofDialog } = useGuardedCall();
  const factors = useQuery(factorsQuery());
  const isOn = factors.data?.factors.some(({ kind }) => kind === 'totp') ?? false;

  async function begin() {
    const answer = await run(() => api('POST /auth/factors/totp', {}), say(messages.totpFailed));
    if (answer) setBegun(answer);
  }

  return (
    <div className="mx-auto w-full max-w-2xl">
      <PageTitle>{t`Two-step sign-in`}</PageTitle>
      <BackLink to="/settings/security">{t`Back to Security`}</BackLink>
      {codes ? (
        <StepHeader
          key="codes"
          title={t`Save your recovery codes`}
          description={t`Two-step sign-in is on. If you don’t have your phone, one of these lets you in. Each works once, and you won’t see them again.`}
        />
      ) : begun ? (
        <StepHeader
          key="app"
          title={t`Connect your app`}
          description={t`It shows a new code every 30 seconds. Entering one turns two-step sign-in on.`}
        />
      ) : (
        <PageHeader
          title={t`Two-step sign-in`}
          description={t`Passwords can be guessed or stolen. A code from your phone keeps others out.`}
        />
      )}
      <Surface padding="lg">
        {codes ? (
          <RecoveryCodeList codes={codes} />
        ) : begun ? (
          <ConfirmTotpForm {...begun} onDone={setCodes} />
        ) : factors.isPending ? (
          <Skeleton className="h-36 rounded-md!" />
        ) : isOn ? (
          <>
            <p>{say(messages.totpAlreadyOn)}</p>
            <p className="mt-3">
              {t`We don’t show recovery codes twice. If you didn’t save yours, get new ones.`}
            </p>
            <LinkButton to="/settings/security/codes" className="mt-5 max-sm:w-full">
              {t`New recovery codes`}
            </LinkButton>
          </>
        ) : (
          <>
            <p>
              {t`You need an authenticator app, such as your password manager, Aegis, 2FAS or Google Authenticator. From then on, we ask for its code whenever you sign in with your password.`}
            </p>
            <Button isBusy={isBusy} className="mt-5 max-sm:w-full" onClick={() => void begin()}>
              {t`Set up an app`}
            </Button>
          </>
        )}
      </Surface>
      {proofDialog}
    </div>
  );
}

const QrCode = lazy(async () => ({ default: (await import('../features/security/qr-code.tsx')).QrCode }));

type ConfirmTotpFormProps = {
  secret: string;
  /** The otpauth URL, for the QR code. */
  address: string;
  onDone: (recoveryCodes: string[]) => void;
};

function ConfirmTotpForm({ secret, address, onDone }: ConfirmTotpFormProps) {
  const { run, isBusy, proofDialog } = useGuardedCall();
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = field.current?.value.trim() ?? '';
    if (code === '') return refuse(say(messages.codeMissing));
    const confirm = () =>
      api('POST /auth/factors/totp/confirm', { body: { code } }).catch((failure: unknown) => {
        if (!(failure instanceof ApiError) || !failure.fields.code) throw failure;
        refuse(failure.fields.code);
        return null;
      });
    const done = await run(confirm, say(messages.totpFailed));
    if (done) onDone(done.recoveryCodes);
  }

  function refuse(text: string) {
    setError(text);
    field.current?.select();
  }

  return (
    <>
      <ol className="flex list-decimal flex-col gap-6 ps-5 marker:font-bold">
        <li>
          <p>{t`Scan this with your authenticator app.`}</p>
          <div className="mt-3">
            <Suspense fallback={<Skeleton className="size-52 rounded-md" />}>
              <QrCode text={address} label={t`QR code for your authenticator app`} />
            </Suspense>
          </div>
          <p className="mt-3 text-ink-soft">
            <Trans>
              Can&rsquo;t scan it? Open <a href={address}>this link</a> on your phone, or type this key into
              the app:
            </Trans>
          </p>
          <p className="mt-1 font-mono text-lg wrap-anywhere">{secret.replace(/.{4}(?=.)/g, '$& ')}</p>
        </li>
        <li>
          <form
            method="dialog"
            noValidate
            onSubmit={(event) => void submit(event)}
            className="flex flex-col gap-5"
          >
            <TextField
              ref={field}
              name="code"
              label={t`Current code from the app`}
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              error={error}
            />
            <Button type="submit" isBusy={isBusy} className="self-start max-sm:w-full">
              {t`Turn on`}
            </Button>
          </form>
        </li>
      </ol>
      {proofDialog}
    </>
  );
}
