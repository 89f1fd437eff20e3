import { statementMessages } from '@ballpark/domain/contract/statement-messages.ts';
import { useQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { errorText } from '../../lib/api/api.ts';
import { pageIn } from '../../lib/page-in.ts';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatementCard } from './statement-card.tsx';
import { statementsQuery } from './statement-queries.ts';

/** What was decided about the person who is signed in, newest first (product 15.10). */
export function StatementList() {
  const [address] = useSearchParams();
  const page = pageIn(address, 1000);
  const statements = useQuery(statementsQuery(page));
  if (statements.isPending) return <Skeleton className="h-72 rounded-xl!" />;
  if (!statements.data)
    return (
      <ErrorState
        title={errorText(statements.error, statementMessages.statementsFailed)}
        isRetrying={statements.isFetching}
        onRetry={() => void statements.refetch()}
      />
    );
  const { data, pagination } = statements.data;
  if (data.length === 0)
    return (
      <EmptyState icon={Scale} title="Nothing was decided about you">
        If something of yours is ever restricted, you read here why, and can appeal.
      </EmptyState>
    );
  return (
    <div aria-busy={statements.isPlaceholderData} className="flex flex-col gap-5">
      {data.map((statement) => (
        <StatementCard key={statement.id} statement={statement} />
      ))}
      <Pager
        page={pagination.currentPage}
        pageCount={pagination.totalPages}
        toPage={(each) => `?page=${each}`}
      />
    </div>
  );
}
