import { PhotoSkeleton } from '../../../ui/photo-skeleton.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** The skeleton of a listing card, in its size. */
export function ListingCardSkeleton({ hasSuggestLink = false }: { hasSuggestLink?: boolean }) {
  return (
    <div className="flex h-full flex-col overflow-hidden rounded-xl border border-line/70 bg-surface">
      <PhotoSkeleton />
      <div className="flex flex-1 flex-col gap-2 p-4">
        <Skeleton className="h-8 w-36" />
        <Skeleton className="h-5.5 w-4/5" />
        <Skeleton className="h-5" />
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="mt-1 h-5" />
        <div className="mt-1 flex min-h-13 items-center gap-2.5 border-t border-line pt-2">
          <Skeleton className="size-8 rounded-full!" />
          <Skeleton className="h-4 w-16" />
          <Skeleton className="ml-auto h-4 w-32" />
        </div>
        {hasSuggestLink && <Skeleton className="mt-1 h-11 rounded-md!" />}
      </div>
    </div>
  );
}
