import type { PublicProfile } from '@ballpark/domain/contract/profiles.ts';
import { initialColorOf } from '@ballpark/domain/initial-color.ts';
import type { ReactNode } from 'react';
import { displayName } from '../../lib/format/display-name.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { EnlargeablePhoto } from './enlargeable-photo.tsx';
import type { PhotoField } from './photo-changes.ts';

type ProfileBannerProps = {
  profile: PublicProfile;
  /** The owner's camera buttons; nothing for others. */
  renderChange: ((field: PhotoField) => ReactNode) | undefined;
};

/** The background picture, or mown grass, with the face on its edge. */
export function ProfileBanner({ profile, renderChange }: ProfileBannerProps) {
  const { photoUrl, backgroundUrl } = profile;
  const name = displayName(profile);
  return (
    <div className="relative">
      <EnlargeablePhoto
        url={backgroundUrl}
        title={`Background image of ${name}`}
        className="block h-36 w-full overflow-hidden rounded-xl on-field sm:h-52"
      >
        {backgroundUrl && <img src={backgroundUrl} alt="" className="size-full object-cover" />}
      </EnlargeablePhoto>
      {renderChange && (
        <div className="absolute top-3 right-3 flex w-28 flex-col items-end gap-2 *:[[role=progressbar]]:w-full">
          {renderChange('backgroundUrl')}
        </div>
      )}
      <div className="absolute -bottom-10 left-4 sm:left-7">
        <EnlargeablePhoto
          url={initialColorOf(photoUrl) ? null : photoUrl}
          title={`Profile photo of ${name}`}
          className="block rounded-full ring-5 ring-paper"
        >
          <Avatar photoUrl={photoUrl} name={name} size="xl" />
        </EnlargeablePhoto>
        {renderChange && (
          <div className="absolute -right-3 bottom-0 flex w-28 flex-col items-end gap-2 *:[[role=progressbar]]:w-full">
            {renderChange('photoUrl')}
          </div>
        )}
      </div>
    </div>
  );
}
