import type { LucideProps } from 'lucide-react';
import type { ComponentProps, ComponentType } from 'react';
import { classes } from './classes.ts';
import { useIsHydrated } from './use-is-hydrated.ts';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** Read out by screen readers and shown as a tooltip. */
  label: string;
  icon: ComponentType<LucideProps>;
  variant?: 'quiet' | 'solid' | undefined;
};

const variants = {
  quiet: 'text-ink-soft hover:bg-sunken hover:text-ink',
  solid: 'bg-raised text-ink shadow-card hover:bg-sunken',
};

export function IconButton({
  label,
  icon: Icon,
  variant = 'quiet',
  className,
  disabled = false,
  ...rest
}: IconButtonProps) {
  const isHydrated = useIsHydrated();
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      disabled={disabled || !isHydrated}
      className={classes(
        'inline-grid size-11 shrink-0 place-items-center rounded-full transition-colors disabled:opacity-50 aria-disabled:opacity-50',
        variants[variant],
        className,
      )}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}
