import type { LucideProps } from 'lucide-react';
import { type ComponentProps, type ComponentType, type MouseEvent, useSyncExternalStore } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classes } from './classes.ts';
import { Spinner } from './spinner.tsx';

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  isWide?: boolean | undefined;
  /** A spinner; ignores presses but keeps focus, unlike `disabled`. */
  isBusy?: boolean | undefined;
};

export function Button({
  variant,
  size,
  isWide,
  isBusy = false,
  type = 'button',
  className,
  children,
  onClick,
  disabled = false,
  ...rest
}: ButtonProps) {
  const isHydrated = useIsHydrated();
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      // Until then, React keeps what a form is sent by (ui/use-early-submit.ts).
      disabled={disabled || (!isHydrated && type !== 'submit')}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      className={classes(buttonStyles(variant, size, isWide), className)}
      onClick={press}
    >
      {isBusy && <Spinner size="sm" />}
      {children}
    </button>
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** Accessible name and tooltip. */
  label: string;
  icon: ComponentType<LucideProps>;
  variant?: 'quiet' | 'solid' | undefined;
};

const iconVariants = {
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
        iconVariants[variant],
        className,
      )}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}

type LinkButtonProps = LinkProps & {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  isWide?: boolean | undefined;
};

export function LinkButton({ variant, size, isWide, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={classes(buttonStyles(variant, size, isWide), className)} />;
}

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'chalk' | 'chalk-outline';
type ButtonSize = 'sm' | 'md' | 'lg';

const base =
  'inline-flex items-center justify-center gap-2 rounded-md font-semibold text-center select-none no-underline ' +
  'transition-[background-color,border-color,box-shadow,translate] duration-150 ease-out ' +
  'aria-disabled:cursor-not-allowed aria-disabled:opacity-60 disabled:cursor-not-allowed disabled:opacity-60';

/** Filled buttons have a bottom edge and move down on press. */
const pressable =
  'shadow-[0_3px_0_var(--edge)] active:not-aria-disabled:not-disabled:translate-y-[2px] ' +
  'active:not-aria-disabled:not-disabled:shadow-[0_1px_0_var(--edge)]';

const variants: Record<ButtonVariant, string> = {
  primary: classes(
    '[--edge:var(--color-accent-edge)] bg-accent text-on-accent hover:bg-accent-strong',
    pressable,
  ),
  secondary: classes(
    '[--edge:var(--color-line)] border border-line-strong bg-raised text-ink hover:bg-sunken',
    pressable,
  ),
  quiet: 'text-ink hover:bg-sunken active:bg-line',
  danger: classes(
    '[--edge:var(--color-danger-edge)] bg-danger text-on-danger hover:bg-danger-strong',
    pressable,
  ),
  chalk: classes('[--edge:#bcc2a6] bg-chalk text-on-chalk hover:bg-white', pressable),
  'chalk-outline': classes('border border-chalk/60 text-chalk hover:bg-chalk/12 active:bg-chalk/20'),
};

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3 py-1.5 text-sm max-lg:min-h-11',
  md: 'min-h-11 px-4.5 py-2 text-base',
  lg: 'min-h-13 px-6 py-3 text-lg rounded-lg',
};

export function buttonStyles(
  variant: ButtonVariant = 'primary',
  size: ButtonSize = 'md',
  isWide = false,
): string {
  return classes(base, variants[variant], sizes[size], isWide && 'w-full');
}

/** False in prerendered HTML, where presses would be lost. */
function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
