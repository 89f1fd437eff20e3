import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { CircleCheckBig, MailX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useLinkToken } from '../features/auth/link-steps.tsx';
import { kindTexts } from '../features/notifications/notification-kinds.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
import { ApiError, api, errorText } from '../lib/api/api.ts';
import { useMutationOnce } from '../lib/api/use-mutation-once.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Surface } from '../ui/surface.tsx';

export function Component() {
  const inHash = useLinkToken();
  // Older mails have the token in the query.
  const [query] = useSearchParams();
  return (
    <>
      <PageTitle>{t`Unsubscribe`}</PageTitle>
      <Surface padding="lg">
        <Unsubscribing token={inHash || (query.get('token') ?? '')} />
      </Surface>
    </>
  );
}

/** Asks first: mail scanners open links too. */
function Unsubscribing({ token }: { token: string }) {
  const ending = useMutationOnce({
    mutationFn: () => api('POST /notifications/unsubscribe', { query: { token } }),
  });
  if (ending.data) {
    const { kind } = ending.data;
    return (
      <div role="status">
        <Sign tone="bg-accent-soft text-accent-ink">
          <CircleCheckBig aria-hidden className="size-8" strokeWidth={1.75} />
        </Sign>
        <PageHeader
          title={t`You’re unsubscribed`}
          description={
            kind === null
              ? t`We won’t send you any more notifications by email.`
              : i18n._(kindTexts[kind].noMails)
          }
        />
        <SettingsLink />
      </div>
    );
  }
  const isBadLink = ending.error instanceof ApiError && [400, 404].includes(ending.error.status);
  if (isBadLink || token === '') return <BadLink />;
  return (
    <>
      <Sign tone="bg-accent-soft text-accent-ink">
        <MailX aria-hidden className="size-8" strokeWidth={1.75} />
      </Sign>
      <PageHeader
        title={t`Unsubscribe`}
        description={t`Stop getting these emails. You’ll still see the news in the app.`}
      />
      {ending.error && (
        <p role="alert" className="mb-4 text-danger-ink">
          {errorText(ending.error, messages.unexpected)}
        </p>
      )}
      <Button size="lg" isWide isBusy={ending.isBusy} onClick={() => ending.mutate()}>
        {t`Unsubscribe`}
      </Button>
    </>
  );
}

function BadLink() {
  return (
    <div role="alert">
      <Sign tone="bg-danger-soft text-danger-ink">
        <MailX aria-hidden className="size-8" strokeWidth={1.75} />
      </Sign>
      <PageHeader
        title={t`This link doesn’t work`}
        description={t`It may be incomplete or out of date. You can choose your emails in settings.`}
      />
      <SettingsLink />
    </div>
  );
}

function SettingsLink() {
  return (
    <LinkButton to="/settings/notifications" variant="secondary" size="lg" isWide>
      {t`Notification settings`}
    </LinkButton>
  );
}

function Sign({ tone, children }: { tone: string; children: ReactNode }) {
  return <span className={`mb-5 grid size-16 place-items-center rounded-lg ${tone}`}>{children}</span>;
}
