import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

type SurfaceProps = ComponentProps<'div'> & {
  as?: 'div' | 'section' | 'article' | 'aside' | 'li' | 'form';
  padding?: 'none' | 'sm' | 'md' | 'lg';
};

const paddings = { none: '', sm: 'p-4', md: 'p-5 sm:p-6', lg: 'p-6 sm:p-8' };

/** A card: lies on the page with a soft shadow. */
export function Surface({ as: Tag = 'div', padding = 'md', className, ...rest }: SurfaceProps) {
  // Each of these tags takes what a div takes; the union of their refs is what types cannot follow.
  const Element = Tag as 'div';
  return (
    <Element
      {...rest}
      className={classes(
        'rounded-xl border border-line/70 bg-surface shadow-card',
        paddings[padding],
        className,
      )}
    />
  );
}
