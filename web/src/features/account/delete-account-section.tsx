import {
  accountMessages,
  factorMessages,
  passwordMessages,
} from '@ballpark/domain/contract/auth-messages.ts';
import { daysToStay } from '@ballpark/domain/account-days.ts';
import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Fingerprint } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, errorText } from '../../lib/api/api.ts';
import { dayText } from '../../lib/format/time-text.tsx';
import { ProofCancelled, useProof } from '../../lib/proof/use-proof.tsx';
import { useWaysToProve } from '../../lib/proof/use-ways-to-prove.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Surface } from '../../ui/surface.tsx';
import { toast } from '../../ui/toast.ts';
import { typedText } from '../../ui/typed-text.ts';
import { say } from '../../ui/say.ts';

const loadCalls = () => import('../../lib/passkeys/passkey-calls.ts');

export function DeleteAccountSection({ email }: { email: string }) {
  return (
    <Surface padding="lg" as="section" aria-labelledby="delete-heading">
      <h2 id="delete-heading" className="type-heading">
        {t`Delete my account`}
      </h2>
      <ul className="mt-3 flex list-disc flex-col gap-2 ps-5 text-ink-soft">
        <li>
          <Trans>
            This signs you out everywhere. For <Plural value={daysToStay} one="# day" other="# days" /> you
            can sign in and change your mind. Until then, others see your listings and profile as before.
          </Trans>
        </li>
        <li>
          {t`After that, your profile, listings, photos, notes, settings and notifications are gone for good.`}
        </li>
        <li>
          {t`Your guesses on other people’s listings stay, as those of a “Former member”. Your username stays reserved so nobody can impersonate you.`}
        </li>
      </ul>
      <DeleteAccountForm email={email} />
    </Surface>
  );
}

function DeleteAccountForm({ email }: { email: string }) {
  const { leave } = useSession();
  const { isKnown, hasPassword, hasPasskey } = useWaysToProve();
  const { withProof, proofDialog } = useProof();
  const [isSure, setSure] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  function refuse(text: string) {
    setProblem(text);
    field.current?.focus();
  }
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = typedText(event.currentTarget, 'password');
    if (!hasPassword) return go(() => withProof(() => leave({})));
    if (password === '') return refuse(say(passwordMessages.currentPasswordMissing));
    await go(() => withProof(() => leave({ password })));
  }

  async function leaveByPasskey() {
    const { proveByPasskey, passkeyProblem } = await loadCalls();
    try {
      await proveByPasskey();
    } catch (error) {
      const text = passkeyProblem(error, say(factorMessages.passkeyFailed));
      if (text !== null) toast.error(text);
      return;
    }
    await go(() => leave({}));
  }

  async function go(leaving: () => Promise<string>) {
    setBusy(true);
    try {
      const deletionAt = await leaving();
      toast.success(
        t`Your account will be deleted on ${{ day: dayText(deletionAt) }}. Sign in before then to keep it.`,
      );
    } catch (error) {
      const text = error instanceof ApiError ? error.fields.password : undefined;
      if (text) refuse(text);
      else if (!(error instanceof ProofCancelled))
        toast.error(errorText(error, accountMessages.accountDeleteFailed));
      setBusy(false);
    }
  }
  if (!isKnown) return <Skeleton className="mt-5 h-56 rounded-md!" />;
  return (
    <>
      <form
        method="dialog"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="mt-5 flex flex-col gap-5"
      >
        {/* Password managers read the account here. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Checkbox
          label={t`I want to delete my account`}
          checked={isSure}
          onChange={(event) => setSure(event.target.checked)}
        />
        {hasPassword && (
          <PasswordField
            ref={field}
            name="password"
            label={t`Current password`}
            autoComplete="current-password"
            required
            onChange={() => setProblem(undefined)}
            error={problem}
          />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          {hasPassword && hasPasskey && (
            <Button
              variant="secondary"
              disabled={!isSure || isBusy}
              onClick={() => void leaveByPasskey()}
              className="max-sm:w-full"
            >
              <Fingerprint aria-hidden className="size-5" />
              {t`Delete with a passkey`}
            </Button>
          )}
          <Button type="submit" variant="danger" disabled={!isSure} isBusy={isBusy} className="max-sm:w-full">
            {t`Delete my account`}
          </Button>
        </div>
      </form>
      {proofDialog}
    </>
  );
}
