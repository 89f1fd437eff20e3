import { Skeleton } from '../../ui/skeleton.tsx';
import { Surface } from '../../ui/surface.tsx';

const rowCount = 5;

/** Where the settings will stand. */
export function SettingsSkeleton() {
  return (
    <Surface padding="none" className="divide-y divide-line/70">
      {Array.from({ length: rowCount }, (_, row) => (
        <div key={row} className="flex flex-wrap items-center gap-x-6 gap-y-4 px-4 py-5 sm:px-6">
          <Skeleton className="size-10 rounded-lg!" />
          <Skeleton className="h-6 flex-1" />
          <Skeleton className="h-11 w-full rounded-md! md:w-80" />
        </div>
      ))}
    </Surface>
  );
}
