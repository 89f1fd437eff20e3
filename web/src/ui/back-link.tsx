import { MoveLeft } from 'lucide-react';
import { LinkButton } from './link-button.tsx';

/** A link above a page's title to the page that it belongs to. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <LinkButton to={to} variant="quiet" size="sm" className="mb-3 -ml-3">
      <MoveLeft aria-hidden className="size-4.5" />
      {children}
    </LinkButton>
  );
}
