import { Link, type LinkProps } from 'react-router';
import { classes } from './classes.ts';

/** A link within text. */
export function TextLink({ className, ...rest }: LinkProps) {
  return (
    <Link
      {...rest}
      className={classes(
        'rounded-xs font-semibold text-accent-ink underline decoration-accent/40 underline-offset-3 hover:decoration-accent',
        className,
      )}
    />
  );
}
