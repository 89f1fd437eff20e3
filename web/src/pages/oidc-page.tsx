import { oidcMessages as messages } from '@ballpark/domain/contract/auth-messages.ts';
import * as screenMessages from '@ballpark/domain/contract/screen-messages.ts';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Unlink } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { CodeStep } from '../features/auth/code-step.tsx';
import { FormSign } from '../features/auth/form-parts.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { api, ApiError, errorText } from '../lib/api/api.ts';
import { type OidcAttempt, takeOidcAttempt } from '../lib/session/oidc-attempt.ts';
import { useSession } from '../lib/session/session.tsx';
import { readToken } from '../lib/token.ts';
import { useLocation, useNavigate } from 'react-router';
import { LinkButton } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Surface } from '../ui/surface.tsx';
import { toast } from '../ui/toast.ts';
import { say } from '../ui/say.ts';

type Begun = Pick<OidcAttempt, 'purpose' | 'backTo'>;
type Outcome = { pending: string } | { refusal: string; begun: Begun };

const wordsBack = {
  signIn: msg`Back to Sign in`,
  link: msg`Back to Security`,
  proof: msg`Back to where you were`,
};

function pathBack({ purpose, backTo }: Begun): string {
  if (purpose === 'proof') return backTo ?? '/settings/security';
  return purpose === 'link' ? '/settings/security' : '/login';
}

export function Component() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { enter } = useSession();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const hasBegun = useRef(false);

  /** The guard leads on from /login. */
  const goOn = () => navigate('/login', { replace: true });

  async function finish(query: string) {
    const begun = takeOidcAttempt();
    // Reached by Back, or by a foreign link: CSRF.
    if (begun === null && readToken() !== null) return goOn();
    await navigate('/oidc', { replace: true });
    if (begun === null)
      return setOutcome({ refusal: say(messages.oidcRefused), begun: { purpose: 'signIn' } });
    const { purpose, attempt } = begun;
    const body = { attempt, query };
    try {
      if (purpose === 'link') {
        await api('POST /auth/identities/finish', { body });
        toast.success(messages.identityLinked);
        return await navigate(pathBack(begun), { replace: true });
      }
      if (purpose === 'proof') {
        await api('POST /auth/oidc/proof/finish', { body });
        toast.success(messages.oidcConfirmed);
        return await navigate(pathBack(begun), { replace: true });
      }
      enter(await api('POST /auth/oidc/finish', { body }));
      toast.success(screenMessages.welcomeBack);
      return await goOn();
    } catch (error) {
      const pending = error instanceof ApiError ? error.pending : null;
      if (pending !== null) return setOutcome({ pending });
      return setOutcome({ refusal: errorText(error, messages.oidcFailed), begun });
    }
  }

  useEffect(() => {
    // The query works once, and StrictMode runs effects twice.
    if (hasBegun.current) return;
    hasBegun.current = true;
    void finish(search.slice(1));
  });

  if (outcome !== null && 'pending' in outcome)
    return (
      <Surface padding="lg">
        <PageTitle>{t`Sign in`}</PageTitle>
        <CodeStep
          pending={outcome.pending}
          onStartOver={(refusal) =>
            refusal === null ? void goOn() : setOutcome({ refusal, begun: { purpose: 'signIn' } })
          }
          onDone={() => void goOn()}
        />
      </Surface>
    );
  return (
    <Surface padding="lg">
      <PageTitle>{t`Sign in`}</PageTitle>
      {outcome === null ? (
        <p className="flex items-center justify-center gap-3 py-6 text-lg">
          <Spinner />
          {t`One moment...`}
        </p>
      ) : (
        <>
          <FormSign icon={Unlink} isBad />
          <PageHeader title={t`That didn’t work`} />
          <p role="alert" className="mb-6 text-lg text-ink-soft">
            {outcome.refusal}
          </p>
          <LinkButton to={pathBack(outcome.begun)} size="lg" isWide>
            {i18n._(wordsBack[outcome.begun.purpose])}
          </LinkButton>
        </>
      )}
    </Surface>
  );
}
