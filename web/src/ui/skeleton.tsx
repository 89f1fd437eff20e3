import { classes } from './classes.ts';

/** A grey stand-in of the size of what comes: give it that size by `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classes('block animate-shimmer rounded-sm bg-line', className)} />;
}
