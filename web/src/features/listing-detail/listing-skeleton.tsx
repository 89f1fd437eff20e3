import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';

/** Where a listing will stand. */
export function ListingSkeleton() {
  return (
    <>
      <span className="sr-only">
        <Spinner label="Loading listing" />
      </span>
      <div className="flex flex-col gap-4">
        <div className="flex gap-2">
          <Skeleton className="h-6 w-20 rounded-full!" />
          <Skeleton className="h-6 w-36 rounded-full!" />
        </div>
        <Skeleton className="h-10 w-4/5 max-w-xl" />
        <div className="flex items-center gap-3">
          <Skeleton className="size-10 rounded-full!" />
          <Skeleton className="h-5 w-64 max-w-[60%]" />
        </div>
      </div>
      <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
        <Skeleton className="aspect-3/2 rounded-lg!" />
        <div className="flex flex-col gap-4">
          <Skeleton className="h-32 rounded-xl!" />
          <Skeleton className="h-80 rounded-xl!" />
        </div>
      </div>
    </>
  );
}
