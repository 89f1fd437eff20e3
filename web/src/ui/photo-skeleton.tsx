import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';

/** A placeholder for a photo. In the skeleton of a page, web/src/first-script.ts puts the photo in before the app has come. */
export function PhotoSkeleton({ children }: { children?: ReactNode }) {
  return (
    <div
      data-photo
      className="relative aspect-4/3 overflow-hidden [&>img]:absolute [&>img]:inset-0 [&>img]:size-full [&>img]:object-cover"
    >
      <Skeleton className="size-full rounded-none!" />
      {children}
    </div>
  );
}
