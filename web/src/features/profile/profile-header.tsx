import { i18n } from '@lingui/core';
import type { PublicProfile } from '@ballpark/domain/contract/profiles.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { initialColorOf } from '@ballpark/domain/initial-color.ts';
import { isGoodTrack, trackRecordText } from '@ballpark/domain/track-record.ts';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CalendarDays, Camera, MapPin, Target } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { displayName } from '../../lib/format/display-name.ts';
import { dateLocale } from '../../lib/format/locale.ts';
import { interestNames } from '../../lib/labels.ts';
import { XpBadge } from '../../lib/xp-badge.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextLink } from '../../ui/links.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.ts';
import { profileErrorText, useUpdateProfile } from './profile-queries.ts';

/** Labels and messages per picture. */
const photoChanges = {
  photoUrl: {
    label: msg`Change profile photo`,
    done: messages.profilePhotoUpdated,
    failed: messages.profilePhotoUpdateFailed,
  },
  backgroundUrl: {
    label: msg`Change background image`,
    done: messages.backgroundUpdated,
    failed: messages.backgroundUpdateFailed,
  },
} as const;

type ProfileBannerProps = {
  profile: PublicProfile;
  /** The owner's camera buttons. */
  renderChange: ((field: PhotoField) => ReactNode) | undefined;
};

export function ProfileBanner({ profile, renderChange }: ProfileBannerProps) {
  const { photoUrl, backgroundUrl } = profile;
  const name = displayName(profile);
  return (
    <div className="relative">
      <EnlargeablePhoto
        url={backgroundUrl}
        title={t`Background image of ${name}`}
        className="block h-36 w-full overflow-hidden rounded-xl on-field sm:h-52"
      >
        {backgroundUrl && <img src={backgroundUrl} alt="" className="size-full object-cover" />}
      </EnlargeablePhoto>
      {renderChange && (
        <div className="absolute top-3 end-3 flex w-28 flex-col items-end gap-2 *:[[role=progressbar]]:w-full">
          {renderChange('backgroundUrl')}
        </div>
      )}
      <div className="absolute -bottom-10 start-4 sm:start-7">
        <EnlargeablePhoto
          url={initialColorOf(photoUrl) ? null : photoUrl}
          title={t`Profile photo of ${name}`}
          className="block rounded-full ring-5 ring-paper"
        >
          <Avatar photoUrl={photoUrl} name={name} size="xl" />
        </EnlargeablePhoto>
        {renderChange && (
          <div className="absolute -end-3 bottom-0 flex w-28 flex-col items-end gap-2 *:[[role=progressbar]]:w-full">
            {renderChange('photoUrl')}
          </div>
        )}
      </div>
    </div>
  );
}

type EnlargeablePhotoProps = {
  url: string | null;
  /** 'Profile photo of Maya'. */
  title: string;
  className: string;
  /** The thumbnail. */
  children: ReactNode;
};

function EnlargeablePhoto({ url, title, className, children }: EnlargeablePhotoProps) {
  const [isOpen, setOpen] = useState(false);
  if (url === null) return <div className={className}>{children}</div>;
  return (
    <>
      <button
        type="button"
        aria-label={t`Enlarge: ${title}`}
        onClick={() => setOpen(true)}
        className={className}
      >
        {children}
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={title} size="lg">
        <img src={url} alt={title} className="mx-auto max-h-[72dvh] rounded-lg object-contain" />
      </Dialog>
    </>
  );
}

type PhotoPickerFieldProps = {
  label: string;
  failureText: string;
  onUploaded: (photo: { url: string }) => void;
  renderButton: (button: { onClick: () => void; isUploading: boolean }) => ReactNode;
};

type PhotoChangeButtonProps = {
  field: PhotoField;
  renderPicker: (picker: PhotoPickerFieldProps) => ReactNode;
};

/** Picks, uploads and saves a picture. */
export function PhotoChangeButton({ field, renderPicker }: PhotoChangeButtonProps) {
  const update = useUpdateProfile();
  const { done, failed } = photoChanges[field];
  const label = i18n._(photoChanges[field].label);

  async function save(url: string) {
    try {
      await update({ [field]: url });
      toast.success(done);
    } catch (error) {
      toast.error(profileErrorText(error, failed));
    }
  }

  return renderPicker({
    label,
    failureText: failed,
    onUploaded: ({ url }) => void save(url),
    renderButton: ({ onClick, isUploading }) =>
      isUploading ? (
        <span className="grid size-11 place-items-center rounded-full bg-raised text-accent-ink shadow-card">
          <Spinner size="sm" />
        </span>
      ) : (
        <IconButton label={label} icon={Camera} variant="solid" onClick={onClick} />
      ),
  });
}

type PhotoField = keyof typeof photoChanges;

type ProfileHeadingProps = {
  profile: PublicProfile;
  /** May still be loading. */
  location: string;
  actions: ReactNode;
  isOwn: boolean;
};

/** Name, join date and location. */
export function ProfileHeading({ profile, location, actions, isOwn }: ProfileHeadingProps) {
  const { name, username, xp, createdAt, preferences } = profile;
  const month = new Date(createdAt).toLocaleDateString(dateLocale(), { month: 'long', year: 'numeric' });
  return (
    <header className="mt-14 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1 dir="auto" tabIndex={-1} className="type-title wrap-anywhere">
          {name}
        </h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-lg text-ink-soft">
          {username && (
            <span dir="ltr" className="wrap-anywhere">
              @{username}
            </span>
          )}
          <XpBadge xp={xp} />
          {isOwn && (
            <TextLink to="/leaderboard" className="tall-target">
              {t`See your rank`}
            </TextLink>
          )}
        </p>
        <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-ink-soft">
          <span className="flex items-center gap-1.5">
            <MapPin aria-hidden className="size-4.5 shrink-0 text-ink-faint" />
            <output>{location}</output>
          </span>
          <span className="flex items-center gap-1.5">
            <CalendarDays aria-hidden className="size-4.5 shrink-0 text-ink-faint" />
            <span>
              <Trans>
                Member since <time dateTime={createdAt}>{month}</time>
              </Trans>
            </span>
          </span>
        </p>
        {!isOwn && <TrackRecordLine record={profile.trackRecord} />}
        {preferences.length > 0 && (
          <ul aria-label={t`Interests`} className="mt-3.5 flex flex-wrap gap-2">
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

/** A good record only; one's own page has a section of its own. */
function TrackRecordLine({ record }: { record: PublicProfile['trackRecord'] }) {
  if (!record || !isGoodTrack(record)) return null;
  return (
    <p className="mt-1.5 flex items-start gap-1.5 text-ink-soft">
      <Target aria-hidden className="mt-0.75 size-4.5 shrink-0 text-ink-faint" />
      <span>
        <span className="sr-only">{t`Track record:`} </span>
        {trackRecordText(i18n, record)}
      </span>
    </p>
  );
}
