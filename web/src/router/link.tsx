import type { ComponentProps, MouseEvent } from 'react';
import { useLocation, useNavigate } from './hooks.ts';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string };

/** A link within the app. What opens another tab or window is the browser's. */
export function Link({ to, onClick, children, ...rest }: LinkProps) {
  const navigate = useNavigate();
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event;
    if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    void navigate(to);
  }
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
}

/** A link that says when it leads to the page that is open: style it by `aria-[current=page]:`. */
export function NavLink(props: LinkProps) {
  const isCurrent = useLocation().pathname === props.to;
  return <Link aria-current={isCurrent ? 'page' : undefined} {...props} />;
}
