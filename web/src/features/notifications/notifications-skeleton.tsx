import { Skeleton } from '../../ui/skeleton.tsx';
import { Surface } from '../../ui/surface.tsx';

const rows = ['w-4/5', 'w-3/5', 'w-11/12', 'w-2/3', 'w-3/4'];

/** Where the list will stand. */
export function NotificationsSkeleton() {
  return (
    <div>
      <Skeleton className="mb-3 h-5.5 w-20" />
      <Surface padding="none" className="divide-y divide-line/70">
        {rows.map((width) => (
          <div key={width} className="flex items-center gap-3.5 px-4 py-3.5 sm:px-5">
            <Skeleton className="size-11 shrink-0 rounded-lg!" />
            <div className="flex-1">
              <Skeleton className={`h-5 ${width}`} />
              <Skeleton className="mt-1.5 h-4 w-28" />
            </div>
          </div>
        ))}
      </Surface>
    </div>
  );
}
