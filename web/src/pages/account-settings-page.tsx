import { t } from '@lingui/core/macro';
import { DeleteAccountSection } from '../features/account/delete-account-section.tsx';
import { ExportSection } from '../features/account/export-section.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { useSession } from '../lib/session/session.tsx';
import { useSearchParams } from 'react-router';
import { BackLink } from '../ui/links.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function Component() {
  const { user } = useSession();
  const [query] = useSearchParams();
  return (
    <div className="mx-auto w-full max-w-2xl">
      <PageTitle>{t`Your data and account`}</PageTitle>
      <BackLink to="/settings">{t`Back to Settings`}</BackLink>
      <PageHeader
        title={t`Your data and account`}
        description={t`Download your data or delete your account.`}
      />
      <div className="flex flex-col gap-5">
        <ExportSection wasOver={query.get('export') === 'over'} />
        {user && <DeleteAccountSection email={user.email} />}
      </div>
    </div>
  );
}
