import type { Pagination } from '@ballpark/domain/contract/endpoint.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '../../lib/api/api.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Surface } from '../../ui/surface.tsx';

type TableResultProps<Row> = {
  result: UseQueryResult<{ data: Row[]; pagination: Pagination }>;
  /** What is said where it could not be loaded. */
  failed: string;
  /** What a row is, in the singular and the plural. */
  called: [one: string, many: string];
  /** The text in place of a table without rows. */
  empty: ReactNode;
  toPage: (page: number) => string;
  children: (rows: Row[]) => ReactNode;
};

/** A page of a table, with how many there are and the way to the others. */
export function TableResult<Row>({ result, failed, called, empty, toPage, children }: TableResultProps<Row>) {
  const { data: page } = result;
  if (result.isPending) return <Skeleton className="h-96 rounded-xl!" />;
  if (!page)
    return (
      <ErrorState
        title={errorText(result.error, failed)}
        isRetrying={result.isFetching}
        onRetry={() => void result.refetch()}
      />
    );
  const { totalCount, isCapped, currentPage, totalPages } = page.pagination;
  return (
    <div aria-busy={result.isPlaceholderData} className="flex flex-col gap-5">
      <p role="status" className="text-ink-soft">
        {totalCount.toLocaleString('en')}
        {isCapped && '+'} {called[totalCount === 1 ? 0 : 1]}
      </p>
      {page.data.length === 0 ? empty : <Surface padding="md">{children(page.data)}</Surface>}
      <Pager page={currentPage} pageCount={totalPages} toPage={toPage} />
    </div>
  );
}
