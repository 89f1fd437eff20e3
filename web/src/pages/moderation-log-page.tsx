import { t } from '@lingui/core/macro';
import { AuditLog } from '../features/admin/audit-log.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { BackLink } from '../ui/links.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function Component() {
  return (
    <div className="mx-auto w-full max-w-4xl">
      <PageTitle>{t`Log · Moderation`}</PageTitle>
      <BackLink to="/moderation">{t`Moderation`}</BackLink>
      <PageHeader title={t`Log`} description={t`Who did what, and why. Entries are never changed.`} />
      <AuditLog />
    </div>
  );
}
