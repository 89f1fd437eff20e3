import { statementMessages } from '@ballpark/domain/contract/statement-messages.ts';
import { useQuery } from '@tanstack/react-query';
import { PageTitle } from '../features/shell/page-title.tsx';
import { MonthNumbers } from '../features/statements/month-numbers.tsx';
import { api, errorText } from '../lib/api/api.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Surface } from '../ui/surface.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { WayHome } from './way-home.tsx';

/** How often what was decided here, and why, for everybody (product 15.12). */
export function Component() {
  const months = useQuery({
    queryKey: ['moderation-statistics'],
    queryFn: ({ signal }) => api('GET /moderation/statistics', { signal }),
  });
  return (
    <Surface padding="lg">
      <PageTitle>What was decided here</PageTitle>
      <PageHeader
        title="What was decided here"
        description="How often something was restricted, why, and what became of appeals."
      />
      {months.isPending && <Skeleton className="h-96 rounded-xl!" />}
      {months.isError && (
        <ErrorState
          title={errorText(months.error, statementMessages.statisticsFailed)}
          isRetrying={months.isFetching}
          onRetry={() => void months.refetch()}
        />
      )}
      {months.data?.length === 0 && (
        <p className="text-ink-soft">In the last twelve months nothing had to be restricted.</p>
      )}
      {months.data?.map((month) => (
        <MonthNumbers key={month.month} month={month} />
      ))}
      {/* Not before, because it would move when the numbers come. */}
      {!months.isPending && (
        <>
          <p className="mt-6 text-ink-soft">
            Nobody is named here, and numbers below five are not told apart. Decisions go by{' '}
            <TextLink to="/rules">the house rules</TextLink>.
          </p>
          <WayHome />
        </>
      )}
    </Surface>
  );
}
