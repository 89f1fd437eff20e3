import { passwordMessages } from '@ballpark/domain/contract/auth-messages.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { AuthForm, useAuthForm } from '../features/auth/auth-form.tsx';
import { FormNotice } from '../features/auth/form-parts.tsx';
import { NewPasswordField } from '../features/auth/new-password-field.tsx';
import { FactorSections } from '../features/security/factor-sections.tsx';
import { IdentitiesSection } from '../features/security/identities-section.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { api, errorText } from '../lib/api/api.ts';
import { lazyResolver } from '../lib/lazy-resolver.ts';
import { ProofCancelled, useProof } from '../lib/proof/use-proof.tsx';
import { useWaysToProve } from '../lib/proof/use-ways-to-prove.ts';
import { useSession } from '../lib/session/session.tsx';
import { BackLink, TextLink } from '../ui/links.tsx';
import { Button } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PasswordField } from '../ui/field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Surface } from '../ui/surface.tsx';
import { toast } from '../ui/toast.ts';
import { say } from '../ui/say.ts';

const resolver = lazyResolver(() =>
  import('../features/auth/auth-resolvers.ts').then((all) => all.passwordChangeResolver),
);
const empty = { currentPassword: '', newPassword: '' };

export function Component() {
  const { user } = useSession();
  const { isKnown, hasPassword } = useWaysToProve();
  return (
    <div className="mx-auto w-full max-w-2xl">
      <PageTitle>{t`Security`}</PageTitle>
      <BackLink to="/settings">{t`Back to Settings`}</BackLink>
      <PageHeader title={t`Security`} description={t`Keep your account to yourself.`} />
      <Surface as="section" padding="lg">
        <h2 className="type-heading">{t`Password`}</h2>
        {!isKnown ? (
          <Skeleton className="mt-5 h-112 rounded-md!" />
        ) : hasPassword ? (
          <>
            <p className="mt-1 mb-5 text-ink-soft">{t`Changing it signs you out everywhere else.`}</p>
            {user && <ChangePasswordForm email={user.email} />}
            <p className="mt-6 border-t border-line pt-6 text-ink-soft">
              <Trans>
                Forgot your current one? <TextLink to="/forgot-password">Get a link by email</TextLink>
              </Trans>
            </p>
          </>
        ) : (
          user && <FirstPassword email={user.email} />
        )}
      </Surface>
      <FactorSections />
      <IdentitiesSection />
    </div>
  );
}

/** Needs the current password, with two-step sign-in also a fresh proof. Signs other devices out. */
function ChangePasswordForm({ email }: { email: string }) {
  const [isChanged, setChanged] = useState(false);
  const { withProof, proofDialog } = useProof();
  const form = useAuthForm({
    resolver,
    fields: ['currentPassword', 'newPassword'],
    defaultValues: empty,
    failed: say(passwordMessages.passwordChangeFailed),
    onTry: () => setChanged(false),
    async onSend({ currentPassword, newPassword }) {
      const body = { currentPassword, newPassword };
      await withProof(() => api('PUT /auth/password', { body }));
      form.reset(empty);
      setChanged(true);
      toast.success(passwordMessages.passwordChanged);
    },
    onFailure: (error) => error instanceof ProofCancelled,
  });
  return (
    <>
      <AuthForm form={form} action={[t`Change password`, t`Saving...`]} isPart>
        {isChanged && <FormNotice>{say(passwordMessages.passwordChanged)}</FormNotice>}
        {/* Password managers read the account here. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...form.field('currentPassword')}
          label={t`Current password`}
          autoComplete="current-password"
        />
        <NewPasswordField
          {...form.field('newPassword')}
          label={t`New password`}
          typed={form.watch('newPassword')}
        />
      </AuthForm>
      {proofDialog}
    </>
  );
}

function FirstPassword({ email }: { email: string }) {
  const asking = useMutation({
    mutationFn: () => api('POST /auth/forgot-password', { body: { email } }),
    onSuccess: () => toast.success(passwordMessages.firstPasswordAsked),
    onError: (error) => toast.error(errorText(error, passwordMessages.resetMailFailed)),
  });
  return (
    <div className="flex flex-col gap-5">
      <p className="mt-1 text-ink-soft">
        {t`You don’t have one, because you sign in with another account. Set one to sign in without it. This signs you out everywhere.`}
      </p>
      {asking.isSuccess && <FormNotice>{say(passwordMessages.firstPasswordAsked)}</FormNotice>}
      <div className="flex justify-end">
        <Button
          variant="secondary"
          isBusy={asking.isPending}
          onClick={() => asking.mutate()}
          className="max-sm:w-full"
        >
          <Mail aria-hidden className="size-5" />
          {t`Email me a link to set one`}
        </Button>
      </div>
      <p className="text-sm text-ink-soft">
        <Trans>
          The email goes to <strong className="wrap-anywhere">{email}</strong>.
        </Trans>
      </p>
    </div>
  );
}
