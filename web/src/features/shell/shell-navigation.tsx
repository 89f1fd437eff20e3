import type { MouseEvent } from 'react';
import {
  CircleQuestionMark,
  Heart,
  House,
  LayoutGrid,
  Lightbulb,
  LogOut,
  Medal,
  Plus,
  Scale,
  Settings,
  ShieldCheck,
  Trophy,
} from 'lucide-react';
import { hasRole } from '@ballpark/domain/roles.ts';
import { NavLink } from 'react-router';
import { useSession } from '../../lib/session/session.tsx';
import { useSignOut } from '../../lib/session/use-sign-out.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { InstallButton } from './install-button.tsx';
import { SearchBox } from './search-box.tsx';
import { UserBlock } from './user-block.tsx';

const links = [
  { to: '/home', text: 'Home', icon: House },
  { to: '/feed', text: 'Browse', icon: LayoutGrid },
  { to: '/guesses', text: 'My Guesses', icon: Lightbulb },
  { to: '/saved', text: 'Saved', icon: Heart },
  { to: '/leaderboard', text: 'Leaderboard', icon: Trophy },
  { to: '/achievements', text: 'Achievements', icon: Medal },
];

const moderationLink = { to: '/moderation', text: 'Moderation', icon: Scale };
const adminLink = { to: '/admin', text: 'Admin', icon: ShieldCheck };

/** The content of the sidebar and of the drawer. `onLeave` is called when a link is pressed. */
export function ShellNavigation({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const { signOut, isSigningOut } = useSignOut();
  const { user } = useSession();
  const role = user?.role ?? 'member';
  const shown = [
    ...links,
    ...(hasRole(role, 'moderator') ? [moderationLink] : []),
    ...(hasRole(role, 'admin') ? [adminLink] : []),
  ];
  function leave(event: MouseEvent<HTMLAnchorElement>) {
    // The drawer closes over its page, which needs no second entry in the history.
    if (onLeave && event.currentTarget.pathname === location.pathname) event.preventDefault();
    onLeave?.();
  }
  return (
    <>
      <div className="mt-5">
        <SearchBox onLeave={onLeave} />
      </div>
      <nav aria-label="Main" className="mt-3 flex-1 overflow-y-auto">
        <ul className="flex flex-col gap-1">
          {shown.map(({ to, text, icon: Icon }) => (
            <li key={to}>
              <NavLink
                to={to}
                onClick={leave}
                className="flex min-h-12 items-center gap-3 rounded-md px-3.5 font-semibold text-ink-soft transition-colors -outline-offset-3 hover:bg-sunken hover:text-ink aria-[current]:bg-accent-soft aria-[current]:text-accent-ink"
              >
                <Icon aria-hidden className="size-5.5" />
                {text}
              </NavLink>
            </li>
          ))}
        </ul>
        <LinkButton to="/create" isWide className="mt-6" onClick={onLeave}>
          <Plus aria-hidden className="size-5" />
          Create Listing
        </LinkButton>
      </nav>
      <div className="mt-4 flex flex-col gap-2 border-t border-line pt-4">
        <InstallButton />
        <UserBlock onLeave={onLeave} />
        <div className="grid grid-cols-2 justify-items-start">
          <LinkButton to="/settings" variant="quiet" size="sm" onClick={onLeave}>
            <Settings aria-hidden className="size-4.5" />
            Settings
          </LinkButton>
          <LinkButton to="/help" variant="quiet" size="sm" onClick={onLeave}>
            <CircleQuestionMark aria-hidden className="size-4.5" />
            Help
          </LinkButton>
          <Button variant="quiet" size="sm" isBusy={isSigningOut} onClick={() => void signOut()}>
            <LogOut aria-hidden className="size-4.5" />
            Logout
          </Button>
          <ThemeSwitch />
        </div>
      </div>
    </>
  );
}
