import { oidcMessages as messages } from '@ballpark/domain/contract/oidc-messages.ts';
import { screenMessages } from '@ballpark/domain/contract/screen-messages.ts';
import { useEffect, useRef, useState } from 'react';
import { CodeStep } from '../features/auth/code-step.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { api, ApiError, errorText } from '../lib/api/api.ts';
import { type OidcAttempt, takeOidcAttempt } from '../lib/session/oidc-attempt.ts';
import { useSession } from '../lib/session/session.tsx';
import { readToken } from '../lib/session/token.ts';
import { useLocation, useNavigate } from '../router/hooks.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Surface } from '../ui/surface.tsx';
import { toast } from '../ui/toast.ts';

type Outcome = { pending: string } | { refusal: string; purpose: OidcAttempt['purpose'] };

/** The page to which the other site sends people back (product 3.22). */
export function Component() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { enter } = useSession();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const hasBegun = useRef(false);

  /** To where a signed-in person belongs. */
  const goOn = () => navigate('/login', { replace: true });

  async function finish(query: string) {
    const begun = takeOidcAttempt();
    // By Back, or by a link of somebody else, who gets nothing by it.
    if (begun === null && readToken() !== null) return goOn();
    const purpose = begun?.purpose ?? 'signIn';
    await navigate('/oidc', { replace: true });
    if (begun === null) return setOutcome({ refusal: messages.oidcRefused, purpose });
    const body = { attempt: begun.attempt, query };
    try {
      if (purpose === 'link') {
        await api('POST /auth/identities/finish', { body });
        toast.success(messages.identityLinked);
        return await navigate('/settings/security', { replace: true });
      }
      enter(await api('POST /auth/oidc/finish', { body }));
      toast.success(screenMessages.welcomeBack);
      return await goOn();
    } catch (error) {
      const pending = error instanceof ApiError ? error.pending : null;
      if (pending !== null) return setOutcome({ pending });
      return setOutcome({ refusal: errorText(error, messages.oidcFailed), purpose });
    }
  }

  useEffect(() => {
    // The query works once, and React runs effects twice in development.
    if (hasBegun.current) return;
    hasBegun.current = true;
    void finish(search.slice(1));
  });

  if (outcome !== null && 'pending' in outcome)
    return (
      <Surface padding="lg">
        <PageTitle>Sign in</PageTitle>
        <CodeStep
          pending={outcome.pending}
          onStartOver={(refusal) =>
            refusal === null ? void goOn() : setOutcome({ refusal, purpose: 'signIn' })
          }
          onDone={() => void goOn()}
        />
      </Surface>
    );
  return (
    <Surface padding="lg">
      <PageTitle>Sign in</PageTitle>
      {outcome === null ? (
        <p className="flex items-center justify-center gap-3 py-6 text-lg">
          <Spinner />
          Signing you in...
        </p>
      ) : (
        <>
          <PageHeader title="That did not work" />
          <p role="alert" className="mb-6 text-lg text-ink-soft">
            {outcome.refusal}
          </p>
          {outcome.purpose === 'link' ? (
            <LinkButton to="/settings/security">Back to Security</LinkButton>
          ) : (
            <LinkButton to="/login">Back to Sign in</LinkButton>
          )}
        </>
      )}
    </Surface>
  );
}
