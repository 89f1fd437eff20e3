import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { site } from '@ballpark/domain/site.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Suspense, lazy, useEffect, useState } from 'react';
import { AuthForm, EmailField, useAuthForm } from '../features/auth/auth-form.tsx';
import { useLinkToken } from '../features/auth/link-steps.tsx';
import { NewPasswordField } from '../features/auth/new-password-field.tsx';
import { OidcSignIn } from '../features/auth/oidc-sign-in.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { ApiError } from '../lib/api/api.ts';
import { lazyResolver } from '../lib/lazy-resolver.ts';
import { invitationKey, keepRegistration, readRegistration } from '../lib/session/kept-registration.ts';
import { keptText } from '../lib/asked.ts';
import { useIntendedPath } from '../lib/session/intended-path.ts';
import { useSession } from '../lib/session/session.tsx';
import { tabStore } from '../lib/storage.ts';
import { TextField } from '../ui/field.tsx';
import { TextLink } from '../ui/links.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Surface } from '../ui/surface.tsx';
import { toast } from '../ui/toast.ts';
import { say } from '../ui/say.ts';

/** Placeholder until onboarding asks. */
const nowhere = { latitude: 0, longitude: 0 };

const resolver = lazyResolver(() =>
  import('../features/auth/auth-resolvers.ts').then((all) => all.registrationResolver),
);

/** Lazy: rarely shown. */
const SignUpRefused = lazy(async () => ({
  default: (await import('../features/auth/sign-up-refused.tsx')).SignUpRefused,
}));

export function Component() {
  const invitation = useInvitation();
  const wanted = useIntendedPath();
  const isClosed = site.signUp === 'closed';
  const lacksInvitation = site.signUp === 'invitation' && invitation === '';
  return (
    <Surface padding="lg">
      <PageTitle description={t`Create a free account and find out what things are worth.`}>
        {t`Create your account`}
      </PageTitle>
      {isClosed || lacksInvitation ? (
        <Suspense>
          <SignUpRefused isClosed={isClosed} />
        </Suspense>
      ) : (
        <>
          <PageHeader
            title={t`Create your account`}
            description={[
              t`It’s free and takes a minute.`,
              site.approvesNewcomers && !invitation
                ? t`A moderator lets you in afterwards.`
                : afterwardsText(wanted),
            ]
              .join(' ')
              .trim()}
          />
          <RegisterForm invitation={invitation} />
          <p className="mt-6 border-t border-line pt-6 text-center">
            <Trans>
              Already have an account? <TextLink to="/login">Sign in</TextLink>
            </Trans>
          </p>
        </>
      )}
    </Surface>
  );
}

function afterwardsText(wanted: string | null): string {
  if (wanted === null) return '';
  const kept = keptText(wanted);
  if (kept !== '') return kept;
  return wanted.startsWith('/create') ? t`Then you can ask right away.` : t`We’ll take you back afterwards.`;
}

/** The access guard redirects after registration. `invitation`: its token, or empty. */
function RegisterForm({ invitation }: { invitation: string }) {
  const session = useSession();
  const [isTaken, setTaken] = useState(false);
  const form = useAuthForm({
    resolver,
    fields: ['name', 'email', 'password'],
    failed: say(messages.registrationFailed),
    hasToast: true,
    onTry: () => setTaken(false),
    async onSend(typed) {
      await session.register({ ...typed, ...nowhere, ...(invitation && { invitation }) });
      toast.success(messages.accountCreated);
    },
    onFailure(error) {
      setTaken(error instanceof ApiError && error.code === 'EMAIL_TAKEN');
      return false;
    },
  });
  const { field, getValues, setValue, watch } = form;
  useEffect(() => {
    // Picks up what was typed before hydration.
    setValue('password', getValues('password') ?? '');
    const kept = readRegistration();
    // Text typed since the reload wins.
    for (const name of ['name', 'email'] as const) if (kept && !getValues(name)) setValue(name, kept[name]);
  }, [getValues, setValue]);
  return (
    <AuthForm
      form={form}
      action={[t`Create account`, t`Creating account...`]}
      onChange={(event) => keepRegistration(new FormData(event.currentTarget))}
      after={
        <>
          <p className="text-center text-sm text-ink-soft">
            <Trans>
              By creating an account, you accept the <TextLink to="/terms">terms</TextLink> and the{' '}
              <TextLink to="/rules">house rules</TextLink>.{' '}
              <TextLink to="/privacy">What we keep about you</TextLink>
            </Trans>
          </p>
          <OidcSignIn />
        </>
      }
    >
      <TextField
        {...field('name')}
        label={t`Full name`}
        hint={t`It stands on your profile, which everyone can see. A first name is fine.`}
        autoComplete="name"
      />
      <EmailField {...field('email')} label={t`Email`} autoComplete="email" />
      {isTaken && (
        <p className="text-sm text-ink-soft">
          <Trans>
            Is this address yours?{' '}
            <TextLink to="/forgot-password" className="text-sm">
              Set a new password
            </TextLink>{' '}
            with a link we email you.
          </Trans>
        </p>
      )}
      <NewPasswordField {...field('password')} label={t`Password`} typed={watch('password') ?? ''} />
    </AuthForm>
  );
}

/** The invitation's token, or empty. Survives a reload, like the input. */
function useInvitation(): string {
  const inLink = useLinkToken();
  useEffect(() => {
    if (inLink === '') return;
    try {
      tabStore.setItem(invitationKey, inLink);
    } catch {
      // Without storage it lasts until the page is left.
    }
  }, [inLink]);
  return inLink || (tabStore.getItem(invitationKey) ?? '');
}
