import { adminMessages } from '@ballpark/domain/contract/admin-messages.ts';
import { useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { actionText } from '../features/admin/action-text.ts';
import { AdminHeader } from '../features/admin/admin-header.tsx';
import { logQuery } from '../features/admin/admin-queries.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
import { errorText } from '../lib/api/api.ts';
import { RelativeTimeText } from '../lib/format/relative-time-text.tsx';
import { useSearchParams } from '../router/hooks.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Pager } from '../ui/pager.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Surface } from '../ui/surface.tsx';

/** What those who look after the place have done, newest first (product 15.3). */
export function Component() {
  const [address] = useSearchParams();
  const page = Math.min(1000, Math.max(1, Math.floor(Number(address.get('page'))) || 1));
  const log = useQuery(logQuery(page));
  return (
    <div className="mx-auto w-full max-w-4xl">
      <PageTitle>Log · Admin</PageTitle>
      <AdminHeader title="Log" description="What was done, by whom and why. No line is ever changed." />
      {log.isPending && <Skeleton className="h-96 rounded-xl!" />}
      {log.isError && !log.data && (
        <ErrorState
          title={errorText(log.error, adminMessages.logFailed)}
          isRetrying={log.isFetching}
          onRetry={() => void log.refetch()}
        />
      )}
      {log.data && (
        <div aria-busy={log.isPlaceholderData} className="flex flex-col gap-5">
          {log.data.data.length === 0 ? (
            <EmptyState icon={ScrollText} title="Nothing was done yet" />
          ) : (
            <Surface padding="md">
              <table className="w-full">
                <caption className="sr-only">What was done</caption>
                <thead>
                  <tr className="text-left text-sm text-ink-soft">
                    <th scope="col" className="pb-2 font-semibold">
                      What
                    </th>
                    <th scope="col" className="pb-2 pl-4 text-right font-semibold">
                      When
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {log.data.data.map((entry) => (
                    <tr key={entry.id} className="border-t border-line align-baseline">
                      <td dir="auto" className="py-3 wrap-anywhere">
                        {actionText(entry)}
                        {entry.reason !== '' && <span className="block text-ink-soft">“{entry.reason}”</span>}
                      </td>
                      <td className="py-3 pl-4 text-right text-sm text-ink-soft">
                        <RelativeTimeText at={entry.createdAt} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Surface>
          )}
          <Pager
            page={log.data.pagination.currentPage}
            pageCount={log.data.pagination.totalPages}
            toPage={(each) => `?page=${each}`}
          />
        </div>
      )}
    </div>
  );
}
