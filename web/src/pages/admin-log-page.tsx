import { t } from '@lingui/core/macro';
import { AdminHeader } from '../features/admin/admin-header.tsx';
import { AuditLog } from '../features/admin/audit-log.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';

export function Component() {
  return (
    <div className="mx-auto w-full max-w-4xl">
      <PageTitle>{t`Log · Admin`}</PageTitle>
      <AdminHeader title={t`Log`} description={t`Who did what, and why. Entries are never changed.`} />
      <AuditLog />
    </div>
  );
}
