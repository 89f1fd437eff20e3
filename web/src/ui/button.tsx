import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonSize, type ButtonVariant, buttonStyles } from './button-styles.ts';
import { classes } from './classes.ts';
import { Spinner } from './spinner.tsx';
import { useIsHydrated } from './use-is-hydrated.ts';

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  isWide?: boolean | undefined;
  /** While its action runs it shows a spinner, ignores presses and keeps the focus, which `disabled` would lose. */
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
      disabled={disabled || !isHydrated}
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
