import type { PublicProfile } from '@ballpark/domain/contract/profiles.ts';
import { CalendarDays, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { interestNames } from '../../lib/format/interest-names.ts';
import { XpBadge } from '../../lib/xp-badge.tsx';
import { Badge } from '../../ui/badge.tsx';
import { TrackRecordLine } from './track-record-line.tsx';
import { dateLocale } from '../../lib/format/date-locale.ts';

type ProfileHeadingProps = {
  profile: PublicProfile;
  /** The city, as far as it is known yet. */
  location: string;
  /** The owner's buttons. */
  actions: ReactNode;
  /** What the owner alone sees. */
  today?: ReactNode;
};

/** Who this is, since when, and where. */
export function ProfileHeading({ profile, location, actions, today }: ProfileHeadingProps) {
  const { name, username, xp, createdAt, preferences } = profile;
  return (
    <header className="mt-14 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1 dir="auto" tabIndex={-1} className="type-title wrap-anywhere">
          {name}
        </h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-lg text-ink-soft">
          {username && <span className="wrap-anywhere">@{username}</span>}
          <XpBadge xp={xp} />
        </p>
        {today}
        <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-ink-soft">
          <span className="flex items-center gap-1.5">
            <MapPin aria-hidden className="size-4.5 shrink-0 text-ink-faint" />
            <output>{location}</output>
          </span>
          <span className="flex items-center gap-1.5">
            <CalendarDays aria-hidden className="size-4.5 shrink-0 text-ink-faint" />
            <span>
              Member since{' '}
              <time dateTime={createdAt}>
                {new Date(createdAt).toLocaleDateString(dateLocale, { month: 'long', year: 'numeric' })}
              </time>
            </span>
          </span>
        </p>
        <TrackRecordLine record={profile.trackRecord} />
        {preferences.length > 0 && (
          <ul aria-label="Interests" className="mt-3.5 flex flex-wrap gap-2">
            {preferences.map((interest) => (
              <li key={interest}>
                <Badge tone="accent">{interestNames[interest]}</Badge>
              </li>
            ))}
          </ul>
        )}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </header>
  );
}
