import { cardPhotoUrl } from '@ballpark/domain/photos.ts';
import { hasRole } from '@ballpark/domain/route-access.ts';
import { site } from '@ballpark/domain/site.ts';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
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
  Smartphone,
  Tag,
  Tags,
  Trophy,
} from 'lucide-react';
import { type MouseEvent, useSyncExternalStore } from 'react';
import { Link, type LinkProps, useLocation } from 'react-router';
import { displayName } from '../../lib/format/display-name.ts';
import { xpText } from '../../lib/format/number-text.ts';
import { hasInstallOffer, makeInstallOffer, whenInstallOfferChanges } from '../../lib/push/install-offer.ts';
import { useSession, useSignOut } from '../../lib/session/session.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { ListingSearch } from '../../lib/listing-search.tsx';

const links = [
  { to: '/home', text: msg`Home`, icon: House },
  { to: '/feed', text: msg`Browse`, icon: LayoutGrid },
  { to: '/profile?tab=listings', text: msg`My listings`, icon: Tag },
  { to: '/guesses', text: msg`My guesses`, icon: Lightbulb },
  { to: '/saved', text: msg`Saved`, icon: Heart },
  { to: '/prices', text: msg`Prices`, icon: Tags },
  { to: '/leaderboard', text: msg`Leaderboard`, icon: Trophy },
  { to: '/achievements', text: msg`Achievements`, icon: Medal },
];

const hasOwnCreate = new Set(['/home', '/feed', '/create']);

const moderationLink = { to: '/moderation', text: msg`Moderation`, icon: Scale };
const adminLink = { to: '/admin', text: msg`Admin`, icon: ShieldCheck };

/** For sidebar and drawer. `onLeave`: a link was pressed. */
export function ShellNavigation({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const { signOut, isSigningOut } = useSignOut();
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const role = user?.role ?? 'member';
  const shown = [
    ...links,
    ...(hasRole(role, 'moderator') ? [moderationLink] : []),
    ...(hasRole(role, 'admin') ? [adminLink] : []),
  ];
  function leave(event: MouseEvent<HTMLAnchorElement>) {
    // A link to the current page only closes the drawer: no second history entry.
    const to = event.currentTarget;
    const isSameView = to.search === '' || to.search === location.search;
    if (onLeave && to.pathname === location.pathname && isSameView) event.preventDefault();
    onLeave?.();
  }
  return (
    // All of it scrolls, up to the edges, so that no focus ring is cut.
    <div className="-mx-4 -mb-4 flex min-h-0 flex-1 flex-col overflow-y-auto px-4 pb-4">
      {/* Low windows have no bar with ‘Post’, and show the first entries alone. */}
      {onLeave && <CreateLink className="mt-4 shrink-0" onClick={leave} />}
      {/* The listings page has a search of its own. */}
      {pathname !== '/feed' && (
        <div className="mt-5 [@media(height<54rem)]:mt-3">
          <ListingSearch onSearch={onLeave} />
        </div>
      )}
      <nav aria-label={t`Main`} className="mt-3 flex-1">
        <ul className="flex flex-col gap-1 [@media(height<54rem)]:gap-0">
          {shown.map(({ to, text, icon: Icon }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={isAt(to, pathname, search) ? 'page' : undefined}
                onClick={leave}
                className="flex min-h-12 [@media(height<54rem)]:min-h-11 items-center gap-3 rounded-md px-3.5 font-semibold text-ink-soft transition-colors -outline-offset-3 hover:bg-sunken hover:text-ink aria-[current]:bg-accent-soft aria-[current]:text-accent-ink"
              >
                <Icon aria-hidden className="size-5.5" />
                {i18n._(text)}
              </Link>
            </li>
          ))}
        </ul>
        {!onLeave && !hasOwnCreate.has(pathname) && (
          <CreateLink className="mt-6 [@media(height<54rem)]:mt-3" />
        )}
      </nav>
      <div className="mt-4 flex flex-col gap-2 border-t border-line pt-4 [@media(height<54rem)]:mt-3 [@media(height<54rem)]:gap-1 [@media(height<54rem)]:pt-2">
        <InstallButton />
        <UserBlock onLeave={onLeave} />
        {/* Side by side as far as the words of a language let them. */}
        <div className="-mx-1.5 flex flex-wrap gap-x-2 *:px-1.5! *:whitespace-nowrap">
          <LinkButton to="/settings" variant="quiet" size="sm" onClick={onLeave}>
            <Settings aria-hidden className="size-4.5" />
            {t`Settings`}
          </LinkButton>
          <LinkButton to="/help" variant="quiet" size="sm" onClick={onLeave}>
            <CircleQuestionMark aria-hidden className="size-4.5" />
            {t`Help`}
          </LinkButton>
          <Button variant="quiet" size="sm" isBusy={isSigningOut} onClick={() => void signOut()}>
            <LogOut aria-hidden className="size-4.5" />
            {t`Logout`}
          </Button>
          <ThemeSwitch />
        </div>
      </div>
    </div>
  );
}

function CreateLink(props: Pick<LinkProps, 'className' | 'onClick'>) {
  return (
    <LinkButton to="/create" isWide {...props}>
      <Plus aria-hidden className="size-5" />
      {t`Create Listing`}
    </LinkButton>
  );
}

/** A link to one view of a page is current on that view alone. */
function isAt(to: string, pathname: string, search: string): boolean {
  return to.includes('?') ? to === pathname + search : pathname === to || pathname.startsWith(`${to}/`);
}

function UserBlock({ onLeave }: { onLeave: (() => void) | undefined }) {
  const { user } = useSession();
  if (!user) return <Skeleton className="h-14 rounded-md!" />;
  return (
    <Link
      to="/profile"
      onClick={onLeave}
      className="flex items-center gap-3 rounded-md p-2 transition-colors -outline-offset-3 hover:bg-sunken"
    >
      <Avatar photoUrl={user.photoUrl && cardPhotoUrl(user.photoUrl)} name={displayName(user)} size="md" />
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere font-semibold">{user.name}</span>
        <span className="block text-sm font-bold text-gold-ink tabular-nums">{xpText(user.xp)}</span>
      </span>
    </Link>
  );
}

/** Where the browser supports it and the app is not installed. */
function InstallButton() {
  const isOffered = useSyncExternalStore(whenInstallOfferChanges, hasInstallOffer, () => false);
  if (!isOffered) return null;
  return (
    <Button variant="quiet" size="sm" className="self-start" onClick={() => void makeInstallOffer()}>
      <Smartphone aria-hidden className="size-4.5" />
      {t`Install ${{ site: site.name }}`}
    </Button>
  );
}
