import { Link, type LinkProps } from 'react-router';
import { type ButtonSize, type ButtonVariant, buttonStyles } from './button-styles.ts';
import { classes } from './classes.ts';

type LinkButtonProps = LinkProps & {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  isWide?: boolean | undefined;
};

/** A link that looks like a button. */
export function LinkButton({ variant, size, isWide, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={classes(buttonStyles(variant, size, isWide), className)} />;
}
