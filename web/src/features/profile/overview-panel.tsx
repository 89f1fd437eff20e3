import type { PublicProfile } from '@ballpark/domain/contract/profiles.ts';
import { levelName, memberLevel } from '@ballpark/domain/xp.ts';
import { site } from '@ballpark/domain/site.ts';
import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleCheck, Lightbulb, type LucideIcon, Medal, PartyPopper, Star, Tag, Tags } from 'lucide-react';
import type { ReactNode } from 'react';
import { displayName } from '../../lib/format/display-name.ts';
import { countText } from '../../lib/format/number-text.ts';
import { RelativeTimeText } from '../../lib/format/time-text.tsx';
import { interestNames } from '../../lib/labels.ts';
import { Badge } from '../../ui/badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatCard } from '../../ui/stat-card.tsx';
import { Surface } from '../../ui/surface.tsx';

type OverviewPanelProps = {
  profile: PublicProfile;
  isOwn: boolean;
  listingCount: number | undefined;
  /** On own profiles: accuracy. */
  guesses: ReactNode;
  /** Beside it: XP. */
  children: ReactNode;
};

/** About, interests and recent activity. */
export function OverviewPanel({ profile, isOwn, listingCount, guesses, children }: OverviewPanelProps) {
  const { about, preferences } = profile;
  const name = displayName(profile);
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex flex-col gap-5">
        {guesses}
        <Section title={t({ message: 'About', context: 'a person' })}>
          {about ? (
            <p dir="auto" className="type-prose wrap-anywhere whitespace-pre-line">
              {about}
            </p>
          ) : (
            <p className="text-ink-soft">
              {isOwn
                ? t`You haven't written anything here yet.`
                : t`${name} hasn't written anything here yet.`}
            </p>
          )}
        </Section>
        <Section title={t`Interests`}>
          {preferences.length > 0 ? (
            <ul className="flex flex-wrap gap-2">
              {preferences.map((interest) => (
                <li key={interest}>
                  <Badge tone="accent">{interestNames[interest]}</Badge>
                </li>
              ))}
            </ul>
          ) : (
            <p className="text-ink-soft">
              {isOwn ? t`You haven't chosen any interests yet.` : t`${name} hasn't chosen any interests yet.`}
            </p>
          )}
        </Section>
        <Section title={t`Recent Activity`}>
          <ul className="flex flex-col gap-3.5">
            {listingCount !== undefined && listingCount > 0 && (
              <Activity icon={Tags}>{createdText(listingCount)}</Activity>
            )}
            {profile.isOnboarded && <Activity icon={CircleCheck}>{t`Completed onboarding`}</Activity>}
            <Activity icon={PartyPopper}>
              <Trans>
                Joined {{ site: site.name }}{' '}
                <span className="text-ink-soft">
                  <RelativeTimeText at={profile.createdAt} />
                </span>
              </Trans>
            </Activity>
          </ul>
        </Section>
      </div>
      {children}
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Surface as="section">
      <h2 className="mb-3 type-subheading">{title}</h2>
      {children}
    </Surface>
  );
}

function Activity({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-ink">
        <Icon aria-hidden className="size-4.5" />
      </span>
      <span>{children}</span>
    </li>
  );
}

type StatCardsProps = { xp: number; listingCount: number | undefined; suggestionCount: number | undefined };

/** Undefined counts are still loading. */
export function StatCards({ xp, listingCount, suggestionCount }: StatCardsProps) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <StatCard label={t`Total Listings`} icon={Tag}>
        <Count of={listingCount} />
      </StatCard>
      <StatCard label={t`Total Suggestions`} icon={Lightbulb}>
        <Count of={suggestionCount} />
      </StatCard>
      <StatCard label={t`Experience Points`} icon={Star} isGold>
        {countText(xp)}
      </StatCard>
      <StatCard label={t`Member Level`} icon={Medal} isGold>
        <span>
          <span className="text-lg text-ink-soft">{t`Level:`} </span>
          <span className="whitespace-nowrap">{levelName(i18n, memberLevel(xp))}</span>
        </span>
      </StatCard>
    </dl>
  );
}

function Count({ of: count }: { of: number | undefined }) {
  return count === undefined ? <Skeleton className="h-8 w-12" /> : shownCount(count);
}

/** Profile lists stop at 100 (contract, profiles). */
const maxList = 100;

function createdText(count: number): string {
  const shown = shownCount(count);
  return plural(count, { one: `Created ${shown} listing`, other: `Created ${shown} listings` });
}

function shownCount(count: number): string {
  return count < maxList ? String(count) : `${maxList}+`;
}
