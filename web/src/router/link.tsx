import { type ComponentProps, type MouseEvent, use } from 'react';
import { RouterContext, useLocation } from './hooks.ts';

const isElsewhere = /^https?:/;

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string };

/** A link within the app, or to another site. The browser itself follows it where there is no router, or where it leaves the app or the tab. */
export function Link({ to, onClick, children, ...rest }: LinkProps) {
  const router = use(RouterContext)?.router;
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event;
    if (
      !router ||
      isElsewhere.test(to) ||
      defaultPrevented ||
      button !== 0 ||
      metaKey ||
      ctrlKey ||
      shiftKey ||
      altKey
    )
      return;
    event.preventDefault();
    void router.navigate(to);
  }
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
}

type NavLinkProps = LinkProps & {
  /** Marks it on the pages below that page as well: style it by `aria-[current]:`. */
  isSection?: boolean;
};

/** A link with `aria-current` while it leads to the page that is open: style it by `aria-[current=page]:`. */
export function NavLink({ isSection = false, ...props }: NavLinkProps) {
  const { pathname } = useLocation();
  const isBelow = isSection && pathname.startsWith(`${props.to}/`);
  return <Link aria-current={pathname === props.to ? 'page' : isBelow || undefined} {...props} />;
}
