import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { site } from '@ballpark/domain/site.ts';
import { t } from '@lingui/core/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
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
  SquareTerminal,
  Sun,
  Webhook,
} from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { LanguageLinks } from '../features/shell/language-links.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { signalsQuery, statementsQuery } from '../features/statements/standing-queries.ts';
import { api, errorText } from '../lib/api/api.ts';
import { useSession } from '../lib/session/session.tsx';
import { Segmented, Switch } from '../ui/choices.tsx';
import { LinkList } from '../ui/links.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Surface } from '../ui/surface.tsx';
import { chooseTheme, currentTheme, whenThemeChanges } from '../ui/theme-switch.tsx';
import { toast } from '../ui/toast.ts';

const themes = () =>
  [
    { value: 'system', label: t({ message: 'Device', comment: 'The theme of the device' }), icon: Monitor },
    { value: 'light', label: t`Light`, icon: Sun },
    { value: 'dark', label: t`Dark`, icon: Moon },
  ] as const;

export function Component() {
  const { user } = useSession();
  const enabled = user !== null;
  const hasNoStatement = useQuery({ ...statementsQuery(1), enabled }).data?.data.length === 0;
  const hasNoSignal = useQuery({ ...signalsQuery(), enabled }).data?.length === 0;
  return (
    <div className="mx-auto w-full max-w-3xl">
      <PageTitle>{t`Settings`}</PageTitle>
      <PageHeader title={t`Settings`} description={t`Your account, notifications and data.`} />
      {user ? (
        <div className="flex flex-col gap-5">
          <LinkList
            title={t`You`}
            links={[
              { to: '/settings/profile', icon: AtSign, title: t`Name and username`, text: namesOf(user) },
              {
                to: '/profile/edit',
                icon: Pencil,
                title: t`Profile`,
                text: t`About you, and your interests`,
              },
            ]}
          />
          <LinkList
            title={t`Signing in`}
            links={[
              {
                to: '/settings/security',
                icon: KeyRound,
                title: t`Security`,
                text: t`Password, two-step sign-in and passkeys`,
              },
              { to: '/settings/email', icon: Mail, title: t`Email`, text: user.email },
              {
                to: '/settings/sessions',
                icon: MonitorSmartphone,
                title: t`Your devices`,
                text: t`See where you’re signed in, and sign out`,
              },
              {
                to: '/settings/tokens',
                icon: SquareTerminal,
                title: t`Tokens for scripts`,
                text: t`Let a program read or post in your name`,
              },
            ]}
          />
          <LinkList
            title={t`Notifications and people`}
            links={[
              {
                to: '/settings/notifications',
                icon: Bell,
                title: t`Notifications`,
                text: t`In the app, by email or by push, and quiet hours`,
              },
              {
                to: '/settings/blocked',
                icon: Ban,
                title: t`Blocked and muted`,
                text: t`People whose posts are hidden`,
              },
            ]}
          />
          <LinkList
            title={t`Your data`}
            links={[
              {
                to: '/settings/account',
                icon: PackageOpen,
                title: t`Your data and account`,
                text: t`Download your data or delete your account`,
              },
              ...(site.hasWebhooks
                ? [
                    {
                      to: '/settings/webhooks',
                      icon: Webhook,
                      title: t`Webhooks`,
                      text: t`Have another program told what happens on your listings`,
                    },
                  ]
                : []),
              {
                to: '/settings/statements',
                icon: Scale,
                title: t`Restrictions`,
                text: hasNoStatement
                  ? t`None: nothing of yours is restricted`
                  : t`What we restricted, and how to appeal`,
              },
              {
                to: '/settings/signals',
                icon: Link2,
                title: t`XP limits`,
                text: hasNoSignal ? t`None: you earn full XP` : t`If two accounts look like one person`,
              },
            ]}
          />
          <StreakSection />
          <LanguageSection />
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
      <h2 className="mb-1 type-subheading">{t`Appearance`}</h2>
      <p className="mb-4 text-ink-soft">{t`On this device.`}</p>
      <Segmented label={t`Theme`} options={themes()} value={theme} onChoose={chooseTheme} />
    </Surface>
  );
}

function LanguageSection() {
  return (
    <Surface as="section" padding="md">
      <h2 className="mb-1 type-subheading">{t`Language`}</h2>
      <p className="mb-2 text-ink-soft">
        {t`Of pages, emails and push notifications. What people write stays as it is.`}
      </p>
      <LanguageLinks />
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
        {t`Daily streak`}
      </h2>
      <p className="mb-2 text-ink-soft">
        {t`Shows how many days in a row you’ve guessed, today’s guess and the XP to your next level. Only you see it. Missing the odd day is fine.`}
      </p>
      <Switch
        label={t`Show my streak`}
        checked={user?.showsStreak ?? true}
        onChange={(event) => saving.mutate(event.target.checked)}
      />
    </Surface>
  );
}
