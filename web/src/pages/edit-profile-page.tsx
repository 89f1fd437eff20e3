import { useState } from 'react';
import { EditProfileForm } from '../features/profile/edit-profile-form.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { useSession } from '../lib/session/session.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Surface } from '../ui/surface.tsx';

/** Changing one's own profile (product 11.1). */
export function Component() {
  const { user } = useSession();
  const [round, setRound] = useState(1);
  return (
    <div className="mx-auto w-full max-w-2xl">
      <PageTitle>Edit Profile</PageTitle>
      <PageHeader title="Edit Profile" description="What your neighbours see about you." />
      <Surface padding="lg">
        {user && <EditProfileForm key={round} user={user} onStartOver={() => setRound(round + 1)} />}
      </Surface>
    </div>
  );
}
