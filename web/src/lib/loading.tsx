import type { ReactNode } from 'react';
import { ErrorState } from '../ui/error-state.tsx';
import { errorText } from './api/api.ts';

type LoadingProps = {
  /** Of useQuery. */
  query: {
    data: unknown;
    error: unknown;
    isPending: boolean;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
  skeleton: ReactNode;
  /** What to say where the error has no text of its own. */
  failed: string;
  /** An alternative to retry: a LinkButton. */
  action?: ReactNode;
};

/** What stands in the place of a query's data: a skeleton, or the error with a retry; nothing once there is data. */
export function Loading({ query, skeleton, failed, action }: LoadingProps) {
  const { data, error, isPending, isFetching, refetch } = query;
  if (data !== undefined) return null;
  if (isPending) return skeleton;
  return (
    <ErrorState
      title={errorText(error, failed)}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
      action={action}
    />
  );
}
