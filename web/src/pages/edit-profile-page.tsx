import { EditProfileForm } from '../features/profile/edit-profile-form.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { useSession } from '../lib/session.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Surface } from '../ui/surface.tsx';

/** Changing one's own profile (specification, section 2 'Edit profile'). */
export function Component() {
  const { user } = useSession();
  return (
    <div className="mx-auto w-full max-w-2xl">
      <PageTitle>Edit Profile</PageTitle>
      <PageHeader title="Edit Profile" description="What your neighbours see about you." />
      <Surface padding="lg">{user && <EditProfileForm user={user} />}</Surface>
    </div>
  );
}
