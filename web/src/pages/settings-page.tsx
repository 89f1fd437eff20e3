import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { useMutation } from '@tanstack/react-query';
import {
  AtSign,
  Ban,
  Bell,
  KeyRound,
  Link2,
  Mail,
  Monitor,
  MonitorSmartphone,
  Moon,
  PackageOpen,
  Pencil,
  Scale,
  Sun,
} from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { PageTitle } from '../features/shell/page-title.tsx';
import { api, errorText } from '../lib/api/api.ts';
import { useSession } from '../lib/session/session.tsx';
import { Segmented, Switch } from '../ui/choices.tsx';
import { LinkList } from '../ui/links.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Surface } from '../ui/surface.tsx';
import { chooseTheme, currentTheme, whenThemeChanges } from '../ui/theme-switch.tsx';
import { toast } from '../ui/toast.ts';

const themes = [
  { value: 'system', label: 'Device', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const;

/** Links to all account settings, and the theme. */
export function Component() {
  const { user } = useSession();
  return (
    <div className="mx-auto w-full max-w-3xl">
      <PageTitle>Settings</PageTitle>
      <PageHeader title="Settings" description="Your account, your data and what reaches you." />
      {user ? (
        <div className="flex flex-col gap-5">
          <LinkList
            title="You"
            links={[
              { to: '/settings/profile', icon: AtSign, title: 'Name and username', text: namesOf(user) },
              { to: '/profile/edit', icon: Pencil, title: 'Profile', text: 'About you, and your interests' },
            ]}
          />
          <LinkList
            title="Signing in"
            links={[
              {
                to: '/settings/security',
                icon: KeyRound,
                title: 'Security',
                text: 'Password, two-step sign-in and passkeys',
              },
              { to: '/settings/email', icon: Mail, title: 'Email', text: user.email },
              {
                to: '/settings/sessions',
                icon: MonitorSmartphone,
                title: 'Your devices',
                text: 'Where you are signed in, and signing out there',
              },
            ]}
          />
          <LinkList
            title="What reaches you"
            links={[
              {
                to: '/settings/notifications',
                icon: Bell,
                title: 'Notifications',
                text: 'In the app, by mail, by push, and quiet hours',
              },
              {
                to: '/settings/blocked',
                icon: Ban,
                title: 'People you blocked or muted',
                text: 'Of whom you see nothing',
              },
            ]}
          />
          <LinkList
            title="Your data"
            links={[
              {
                to: '/settings/account',
                icon: PackageOpen,
                title: 'Your data and account',
                text: 'Take a copy along, or delete your account',
              },
              {
                to: '/settings/statements',
                icon: Scale,
                title: 'Decisions about you',
                text: 'What was restricted and why, and your appeals',
              },
              {
                to: '/settings/signals',
                icon: Link2,
                title: 'What limits your XP',
                text: 'What makes you and others look like one person',
              },
            ]}
          />
          <StreakSection />
          <Appearance />
        </div>
      ) : (
        <Skeleton className="h-160 rounded-xl!" />
      )}
    </div>
  );
}

function namesOf({ name, username }: { name: string; username: string | null }): string {
  return username === null ? name : `${name}, @${username}`;
}

/** Theme, stored on this device. */
function Appearance() {
  const theme = useSyncExternalStore(whenThemeChanges, currentTheme);
  return (
    <Surface as="section" padding="md">
      <h2 className="mb-1 type-subheading">Appearance</h2>
      <p className="mb-4 text-ink-soft">
        On this device. The language is English; a price is written as its currency is, dates and times as
        this device writes them.
      </p>
      <Segmented label="Theme" options={themes} value={theme} onChoose={chooseTheme} />
    </Surface>
  );
}

/** Streak line on all devices; optimistic. */
function StreakSection() {
  const { user, replaceUser } = useSession();
  const saving = useMutation({
    // In sequence, so that the last press wins.
    scope: { id: 'streak' },
    mutationFn: (isShown: boolean) => api('PUT /xp/streak', { body: { isShown } }),
    onMutate: show,
    onError: (error, isShown) => {
      show(!isShown);
      toast.error(errorText(error, messages.streakNotSaved));
    },
  });
  function show(showsStreak: boolean): void {
    if (user) replaceUser({ ...user, showsStreak });
  }
  return (
    <Surface as="section" padding="md" aria-labelledby="streak-heading">
      <h2 id="streak-heading" className="mb-1 type-subheading">
        A small promise a day
      </h2>
      <p className="mb-2 text-ink-soft">
        On how many days in a row you guessed, today&rsquo;s guess, and the XP to your next level, beside your
        name. Only you see it. A day missed now and then is forgiven.
      </p>
      <Switch
        label="Show my streak"
        checked={user?.showsStreak ?? true}
        onChange={(event) => saving.mutate(event.target.checked)}
      />
    </Surface>
  );
}
