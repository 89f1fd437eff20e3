import { Skeleton } from '../../ui/skeleton.tsx';

/** A profile that is on its way, in its final layout. */
export function ProfileSkeleton() {
  return (
    <div aria-busy>
      <span role="status" className="sr-only">
        Loading...
      </span>
      <Skeleton className="h-36 rounded-xl sm:h-52" />
      <Skeleton className="mt-14 h-10 w-56" />
      <Skeleton className="mt-3 h-6 w-40" />
      <Skeleton className="mt-3 h-6 w-72 max-w-full" />
      <div className="mt-8 grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {['listings', 'suggestions', 'xp', 'level'].map((stat) => (
          <Skeleton key={stat} className="h-24 rounded-xl" />
        ))}
      </div>
    </div>
  );
}
