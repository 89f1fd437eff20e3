import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classes('block animate-shimmer rounded-sm bg-line', className)} />;
}

/** web/src/first-script.ts puts the photo into a page skeleton before the app loads. */
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
