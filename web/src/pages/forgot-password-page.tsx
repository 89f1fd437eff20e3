import { passwordMessages } from '@ballpark/domain/contract/auth-messages.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { KeyRound, MailOpen } from 'lucide-react';
import { useEffect, useState } from 'react';
import { AuthForm, EmailField, useAuthForm } from '../features/auth/auth-form.tsx';
import { FormSign } from '../features/auth/form-parts.tsx';
import { useHeadingFocus } from '../features/auth/link-steps.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { api } from '../lib/api/api.ts';
import { lazyResolver } from '../lib/lazy-resolver.ts';
import { useSession } from '../lib/session/session.tsx';
import { Button } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Surface } from '../ui/surface.tsx';
import { TextLink } from '../ui/links.tsx';
import { say } from '../ui/say.ts';

const resolver = lazyResolver(() =>
  import('../features/auth/auth-resolvers.ts').then((all) => all.forgottenPasswordResolver),
);

/** The server's text is the same for every address. */
type Asked = { email: string; message: string };

/** For signed-in people too. */
export function Component() {
  const { user } = useSession();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [typed, setTyped] = useState('');

  function askAgain(email: string) {
    setTyped(email);
    setAsked(null);
  }

  return (
    <Surface padding="lg">
      <PageTitle
        description={t`Get a link by email and set a new password.`}
      >{t`Forgot your password?`}</PageTitle>
      {asked ? (
        <ResetMailAsked {...asked} onAgain={() => askAgain(asked.email)} />
      ) : (
        <>
          <FormSign icon={KeyRound} />
          <PageHeader
            title={t`Forgot your password?`}
            description={t`Enter your account’s email and we’ll email you a reset link.`}
          />
          <ForgotPasswordForm typed={typed} onAsked={setAsked} />
        </>
      )}
      <p className="mt-6 border-t border-line pt-6 text-center">
        {user ? (
          <TextLink to="/settings/security">{t`Back to settings`}</TextLink>
        ) : (
          <TextLink to="/login">{t`Back to sign in`}</TextLink>
        )}
      </p>
    </Surface>
  );
}

function ForgotPasswordForm({ typed, onAsked }: { typed: string; onAsked: (asked: Asked) => void }) {
  const isAgain = typed !== '';
  const form = useAuthForm({
    resolver,
    fields: ['email'],
    defaultValues: isAgain ? { email: typed } : undefined,
    failed: say(passwordMessages.resetMailFailed),
    async onSend({ email }) {
      const { message } = await api('POST /auth/forgot-password', { body: { email } });
      onAsked({ email, message });
    },
  });
  const { setFocus } = form;
  useEffect(() => {
    if (isAgain) setFocus('email');
  }, [isAgain, setFocus]);
  return (
    <AuthForm form={form} action={[t`Send me a link`, t`Sending...`]}>
      <EmailField {...form.field('email')} label={t`Email`} autoComplete="username" />
    </AuthForm>
  );
}

/** Does not reveal whether the account exists. */
function ResetMailAsked({ email, message, onAgain }: Asked & { onAgain: () => void }) {
  const outcome = useHeadingFocus();
  return (
    <div ref={outcome}>
      <FormSign icon={MailOpen} />
      <PageHeader title={t`Check your email`} description={message} />
      <p>
        <Trans>
          Sent to <strong className="wrap-anywhere">{email}</strong>, if it has an account. Nothing after a
          minute? Check spam. Only the newest link works, and you can get three an hour.
        </Trans>
      </p>
      <Button variant="secondary" size="lg" isWide className="mt-6" onClick={onAgain}>
        {t`Try again`}
      </Button>
    </div>
  );
}
