import { useLocation, type LinkProps } from 'react-router';
import { TextLink } from '../../ui/text-link.tsx';

/** A link to another public text. Within `/help` it leads to the same text there, because people who are signed in are sent away from public pages (product 2.15). */
export function SiteLink({ to, ...rest }: LinkProps & { to: string }) {
  const isInHelp = useLocation().pathname.startsWith('/help/');
  return <TextLink {...rest} to={isInHelp ? `/help${to}` : to} />;
}
