import { AuditLog } from '../features/admin/audit-log.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { BackLink } from '../ui/links.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function Component() {
  return (
    <div className="mx-auto w-full max-w-4xl">
      <PageTitle>Log · Moderation</PageTitle>
      <BackLink to="/moderation">Moderation</BackLink>
      <PageHeader title="Log" description="Who did what, and why. Entries are never changed." />
      <AuditLog />
    </div>
  );
}
