import { MoveLeft } from 'lucide-react';
import { DeleteAccountSection } from '../features/account/delete-account-section.tsx';
import { ExportSection } from '../features/account/export-section.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { useSession } from '../lib/session/session.tsx';
import { useSearchParams } from '../router/hooks.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** Taking one's data along, and leaving (product 3.16, 3.17). */
export function Component() {
  const { user } = useSession();
  const [query] = useSearchParams();
  return (
    <div className="mx-auto w-full max-w-2xl">
      <PageTitle>Your data and account</PageTitle>
      <LinkButton to="/settings" variant="quiet" size="sm" className="mb-3 -ml-3">
        <MoveLeft aria-hidden className="size-4.5" />
        Back to Settings
      </LinkButton>
      <PageHeader title="Your data and account" description="Take a copy with you, or leave." />
      <div className="flex flex-col gap-5">
        <ExportSection wasOver={query.get('export') === 'over'} />
        {user && <DeleteAccountSection email={user.email} />}
      </div>
    </div>
  );
}
