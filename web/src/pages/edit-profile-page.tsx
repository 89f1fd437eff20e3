import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { CityField } from '../features/places/city-field.tsx';
import { ProfilePhotoPicker } from '../features/photos/profile-photo-picker.tsx';
import { EditProfileForm } from '../features/profile/edit-profile-form.tsx';
import { PhotoChangeButton } from '../features/profile/profile-header.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { displayName } from '../lib/format/display-name.ts';
import { useSession } from '../lib/session/session.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { LinkButton } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Surface } from '../ui/surface.tsx';

export function Component() {
  const { user } = useSession();
  const [round, setRound] = useState(1);
  return (
    <div className="mx-auto w-full max-w-2xl">
      <PageTitle>{t`Edit Profile`}</PageTitle>
      <PageHeader title={t`Edit Profile`} description={t`What your neighbours see.`} />
      <Surface padding="lg">
        {user && (
          <div className="mb-6 flex flex-wrap items-center gap-4">
            <Avatar photoUrl={user.photoUrl} name={displayName(user)} size="lg" />
            <p className="flex-1 type-label">{t`Photo`}</p>
            <PhotoChangeButton
              field="photoUrl"
              renderPicker={(picker) => <ProfilePhotoPicker {...picker} />}
            />
          </div>
        )}
        {user && (
          <EditProfileForm
            key={round}
            user={user}
            onStartOver={() => setRound(round + 1)}
            renderCity={(field) => <CityField {...field} />}
          />
        )}
      </Surface>
      <Surface
        padding="lg"
        as="section"
        className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-4"
      >
        <div>
          <h2 className="type-subheading">{t`Password`}</h2>
          <p className="mt-1 text-ink-soft">{t`Changing it signs you out everywhere else.`}</p>
        </div>
        <LinkButton to="/settings/security" variant="secondary" className="max-sm:w-full">
          {t`Change password`}
        </LinkButton>
      </Surface>
    </div>
  );
}
