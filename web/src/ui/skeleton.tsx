import { classes } from './classes.ts';

/** A grey placeholder for content that will come; `className` gives it the size of the content. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classes('block animate-shimmer rounded-sm bg-line', className)} />;
}
