import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';

/** Where a photo will stand. In a page that stands before the app, the photo is put in as soon as it is known which (src/boot/app-start.ts). */
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
