import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { type ReactNode, StrictMode } from 'react';
import { queryClient } from './lib/api/query-client.ts';
import { i18n } from './lib/language/language.ts';
import { SessionProvider } from './lib/session/session.tsx';

/** For browser and prerendering. `initialUser`: if already known. */
export function App({
  initialUser,
  children,
}: {
  initialUser?: OwnProfile | undefined;
  children: ReactNode;
}) {
  return (
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <SessionProvider initialUser={initialUser}>{children}</SessionProvider>
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>
  );
}
