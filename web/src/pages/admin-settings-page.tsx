import { adminMessages } from '@ballpark/domain/contract/admin-messages.ts';
import { useQuery } from '@tanstack/react-query';
import { AdminHeader } from '../features/admin/admin-header.tsx';
import { historyQuery, settingsQuery } from '../features/admin/admin-queries.ts';
import { SettingsForm } from '../features/admin/settings-form.tsx';
import { SettingsHistory } from '../features/admin/settings-history.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { errorText } from '../lib/api/api.ts';
import { useState } from 'react';
import type { Settings } from '../features/admin/admin-queries.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** What an admin may set, and its history (product 15.4). */
export function Component() {
  const settings = useQuery(settingsQuery());
  const history = useQuery(historyQuery());
  const [former, setFormer] = useState<Settings | null>(null);
  /** The settings that the admin is changing: what another one saves meanwhile must not take their place in the form. */
  const [edited, setEdited] = useState<Settings | null>(null);
  const present = edited ?? settings.data;
  /** Starts the form again, with the present settings or with former ones. */
  function putBack(chosen: Settings | null) {
    setEdited(null);
    setFormer(chosen);
  }
  return (
    <div className="mx-auto w-full max-w-4xl">
      <PageTitle>Settings · Admin</PageTitle>
      <AdminHeader
        title="Settings of the place"
        description="A change shows on every page that is opened from then on."
      />
      {settings.isPending && <Skeleton className="h-96 rounded-xl!" />}
      {settings.isError && !present && (
        <ErrorState
          title={errorText(settings.error, adminMessages.settingsFailed)}
          isRetrying={settings.isFetching}
          onRetry={() => void settings.refetch()}
        />
      )}
      {present && (
        <SettingsForm
          // The saved settings have changed, or another version was restored: the form starts again.
          key={`${present.version} ${former?.version}`}
          settings={former ? { ...former, version: present.version } : present}
          onChanged={() => setEdited(present)}
          onSaved={() => putBack(null)}
        />
      )}
      {history.data && <SettingsHistory history={history.data} onPutBack={putBack} />}
    </div>
  );
}
