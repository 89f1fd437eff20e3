import { undoDays } from '@ballpark/domain/account-days.ts';
import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import {
  ChangeEmailForm,
  EmailChangeAsked,
  type EmailChangeRequest,
} from '../features/auth/change-email-form.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { useSession } from '../lib/session/session.tsx';
import { BackLink } from '../ui/links.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Surface } from '../ui/surface.tsx';

export function Component() {
  const { user } = useSession();
  const [asked, setAsked] = useState<EmailChangeRequest | null>(null);
  return (
    <div className="mx-auto w-full max-w-2xl">
      <PageTitle>{t`Change email`}</PageTitle>
      <BackLink to="/settings">{t`Back to Settings`}</BackLink>
      {asked ? (
        <Surface padding="lg">
          <EmailChangeAsked {...asked} onAgain={() => setAsked(null)} />
        </Surface>
      ) : (
        <>
          <PageHeader
            title={t`Change email`}
            description={t`You confirm your new address with a link. We’ll tell your old address, which can undo it for ${plural(undoDays, { one: '# day', other: '# days' })}.`}
          />
          <Surface padding="lg">{user && <ChangeEmailForm email={user.email} onAsked={setAsked} />}</Surface>
        </>
      )}
    </div>
  );
}
