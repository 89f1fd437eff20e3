import { useLocation } from '../../router/hooks.ts';
import type { LinkProps } from '../../router/link.tsx';
import { TextLink } from '../../ui/text-link.tsx';

/** A link to another public text. Within `/help` it leads to the same text there, because people who are signed in are sent away from public pages (product 2.15). */
export function SiteLink({ to, ...rest }: LinkProps) {
  const isInHelp = useLocation().pathname.startsWith('/help/');
  return <TextLink {...rest} to={isInHelp ? `/help${to}` : to} />;
}
