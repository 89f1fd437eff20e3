import { factorMessages as messages } from '@ballpark/domain/contract/factor-messages.ts';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { api, ApiError } from '../../lib/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useGuardedCall } from './use-guarded-call.ts';

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

type ConfirmTotpFormProps = {
  secret: string;
  /** The same for a QR code. */
  address: string;
  onDone: (recoveryCodes: string[]) => void;
};

/** Takes the secret to the app, and its first code back. */
export function ConfirmTotpForm({ secret, address, onDone }: ConfirmTotpFormProps) {
  const { run, isBusy, proofDialog } = useGuardedCall();
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = field.current?.value.trim() ?? '';
    if (code === '') return refuse(messages.codeMissing);
    const confirm = () =>
      api('POST /auth/factors/totp/confirm', { body: { code } }).catch((failure: unknown) => {
        if (!(failure instanceof ApiError) || !failure.fields.code) throw failure;
        refuse(failure.fields.code);
        return null;
      });
    const done = await run(confirm, messages.totpFailed);
    if (done) onDone(done.recoveryCodes);
  }

  function refuse(text: string) {
    setError(text);
    field.current?.select();
  }

  return (
    <>
      <ol className="flex list-decimal flex-col gap-6 pl-5 marker:font-bold">
        <li>
          <p>Scan this with your authenticator app.</p>
          <div className="mt-3">
            <Suspense fallback={<Skeleton className="size-52 rounded-md" />}>
              <QrCode text={address} label="QR code for your authenticator app" />
            </Suspense>
          </div>
          <p className="mt-3 text-ink-soft">
            No camera at hand? Open <a href={address}>this link</a> on the phone, or type this key into the
            app:
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
              label="Code that the app shows now"
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              error={error}
            />
            <Button type="submit" isBusy={isBusy} className="self-start max-sm:w-full">
              Turn on
            </Button>
          </form>
        </li>
      </ol>
      {proofDialog}
    </>
  );
}
