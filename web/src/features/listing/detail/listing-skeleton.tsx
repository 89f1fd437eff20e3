import { useState } from 'react';
import { PhotoSkeleton } from '../../../ui/photo-skeleton.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

/** The skeleton of a listing. Before the app has loaded, the server puts the cover in (server/src/web/serve-web.ts), and it stays there. */
export function ListingSkeleton() {
  const [cover] = useState(coverShown);
  return (
    <>
      <span className="sr-only">
        <Spinner label="Loading listing" />
      </span>
      <div className="flex flex-col gap-4">
        <div className="flex h-11 items-center gap-2">
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
        <div className="overflow-hidden rounded-lg">
          <PhotoSkeleton>{cover && <img src={cover} alt="" />}</PhotoSkeleton>
        </div>
        <div className="flex flex-col gap-4">
          <Skeleton className="h-32 rounded-xl!" />
          <Skeleton className="h-80 rounded-xl!" />
        </div>
      </div>
    </>
  );
}

function coverShown(): string | null {
  const isInBrowser = 'document' in globalThis;
  return isInBrowser ? (document.querySelector('[data-photo] img')?.getAttribute('src') ?? null) : null;
}
