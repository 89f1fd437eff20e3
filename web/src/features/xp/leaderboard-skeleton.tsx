import { Skeleton } from '../../ui/skeleton.tsx';

/** The skeleton of a leaderboard. */
export function LeaderboardSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-6">
      <span role="status" className="sr-only">
        Loading...
      </span>
      <Skeleton className="h-22 rounded-xl" />
      <Skeleton className="h-80 rounded-xl" />
      <Skeleton className="h-96 rounded-xl" />
    </div>
  );
}
