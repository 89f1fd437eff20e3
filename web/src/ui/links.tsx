import { ChevronRight, type LucideIcon, MoveLeft } from 'lucide-react';
import { Link, type LinkProps } from 'react-router';
import { LinkButton } from './button.tsx';
import { classes } from './classes.ts';
import { Surface } from './surface.tsx';

export function TextLink({ className, ...rest }: LinkProps) {
  return (
    <Link
      {...rest}
      className={classes(
        'rounded-xs font-semibold text-accent-ink underline decoration-accent/40 underline-offset-3 hover:decoration-accent',
        className,
      )}
    />
  );
}

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <LinkButton to={to} variant="quiet" size="sm" className="mb-3 -ms-3">
      <MoveLeft aria-hidden className="size-4.5" />
      {children}
    </LinkButton>
  );
}

type LinkListProps = {
  title: string;
  links: readonly { to: string; icon: LucideIcon; title: string; text: string }[];
};

export function LinkList({ title, links }: LinkListProps) {
  return (
    <Surface as="section" padding="none" className="overflow-hidden">
      <h2 className="px-5 pt-5 pb-2 type-subheading sm:px-6">{title}</h2>
      <ul className="divide-y divide-line">
        {links.map(({ to, icon: Icon, title: name, text }) => (
          <li key={name}>
            <Link
              to={to}
              className="flex min-h-16 items-center gap-4 px-5 py-3 transition-colors -outline-offset-3 hover:bg-sunken sm:px-6"
            >
              <Icon aria-hidden className="size-5.5 shrink-0 text-accent-ink" />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{name}</span>
                <span dir="auto" className="block wrap-anywhere text-ink-soft">
                  {text}
                </span>
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-faint" />
            </Link>
          </li>
        ))}
      </ul>
    </Surface>
  );
}
