import { securityMessages } from '@ballpark/domain/contract/auth-messages.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { MailOpen } from 'lucide-react';
import { api } from '../../lib/api/api.ts';
import { lazyResolver } from '../../lib/lazy-resolver.ts';
import { ProofCancelled, useProof } from '../../lib/proof/use-proof.tsx';
import { useWaysToProve } from '../../lib/proof/use-ways-to-prove.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AuthForm, EmailField, useAuthForm } from './auth-form.tsx';
import { LinkOutcome } from './link-steps.tsx';
import { say } from '../../ui/say.ts';

const resolver = lazyResolver(() => import('./auth-resolvers.ts').then((all) => all.emailChangeResolver));
const aloneResolver = lazyResolver(() => import('./auth-resolvers.ts').then((all) => all.emailAloneResolver));

/** The server's text is the same for every address. */
export type EmailChangeRequest = { email: string; message: string };
type ChangeEmailFormProps = { email: string; onAsked: (asked: EmailChangeRequest) => void };

/** Needs the current password, or a fresh proof if there is none. */
export function ChangeEmailForm({ email: present, onAsked }: ChangeEmailFormProps) {
  const { isKnown, hasPassword } = useWaysToProve();
  const { withProof, proofDialog } = useProof();
  const form = useAuthForm({
    resolver: hasPassword ? resolver : aloneResolver,
    fields: ['email', 'password'],
    defaultValues: { email: '', password: '' },
    failed: say(securityMessages.emailChangeFailed),
    async onSend({ email, password }) {
      const body = { email, ...(hasPassword && { password }) };
      const { message } = await withProof(() => api('POST /auth/email', { body }));
      onAsked({ email, message });
    },
    onFailure: (error) => error instanceof ProofCancelled,
  });
  if (!isKnown) return <Skeleton className="h-64 rounded-md!" />;
  return (
    <>
      <AuthForm form={form} action={[t`Change email`, t`Sending...`]} isPart>
        <p>
          <Trans>
            Your email is <strong className="wrap-anywhere">{present}</strong>.
          </Trans>
        </p>
        <EmailField {...form.field('email')} label={t`New email`} autoComplete="email" />
        {/* Password managers read the account here. */}
        <input type="email" autoComplete="username" value={present} readOnly hidden />
        {hasPassword && (
          <PasswordField
            {...form.field('password')}
            label={t`Current password`}
            autoComplete="current-password"
          />
        )}
      </AuthForm>
      {proofDialog}
    </>
  );
}

/** Does not reveal whether the address is taken. */
export function EmailChangeAsked({ email, message, onAgain }: EmailChangeRequest & { onAgain: () => void }) {
  return (
    <LinkOutcome icon={MailOpen} title={t`Check your new inbox`} text={message}>
      <p className="mb-3">
        <Trans>
          Sent to <strong className="wrap-anywhere">{email}</strong>. Nothing after a minute? Check spam. Only
          the newest link works.
        </Trans>
      </p>
      <Button variant="secondary" size="lg" isWide onClick={onAgain}>
        {t`Use another address`}
      </Button>
    </LinkOutcome>
  );
}
