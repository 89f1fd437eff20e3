import { classes } from './classes.ts';

const sizes = { sm: 'size-4 border-2', md: 'size-6 border-[3px]', lg: 'size-10 border-4' };

/** Announced if it has a label; else a text beside it must say so. */
export function Spinner({ size = 'md', label }: { size?: keyof typeof sizes; label?: string }) {
  return (
    <span role={label ? 'status' : undefined} className="inline-flex">
      <span
        aria-hidden
        className={classes(
          'inline-block animate-spin rounded-full border-current border-e-transparent',
          sizes[size],
        )}
      />
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
