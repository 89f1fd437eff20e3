import { Skeleton } from '../../ui/skeleton.tsx';

/** The skeleton of the page. */
export function AchievementsSkeleton() {
  return (
    <div className="flex flex-col gap-8">
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {['unlocked', 'locked', 'completion', 'xp'].map((counter) => (
          <Skeleton key={counter} className="h-24 rounded-xl" />
        ))}
      </div>
      <Skeleton className="h-96 rounded-xl md:h-52" />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
        {['first', 'second', 'third', 'fourth', 'fifth'].map((card) => (
          <Skeleton key={card} className="h-36 rounded-xl" />
        ))}
      </div>
    </div>
  );
}
