import type { ReactNode } from 'react';
import { classes } from './classes.ts';

/** A grey placeholder for content that will come; `className` gives it the size of the content. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classes('block animate-shimmer rounded-sm bg-line', className)} />;
}

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
