import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

type SurfaceProps = ComponentProps<'div'> & {
  as?: 'div' | 'section' | 'article' | 'aside' | 'li' | 'form';
  padding?: 'none' | 'sm' | 'md' | 'lg';
};

const paddings = { none: '', sm: 'p-4', md: 'p-5 sm:p-6', lg: 'p-6 sm:p-8' };

export function Surface({ as: Tag = 'div', padding = 'md', className, ...rest }: SurfaceProps) {
  // All these tags take a div's attributes; TypeScript cannot express the union of refs.
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
