import { QueryClientProvider } from '@tanstack/react-query';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { StrictMode } from 'react';
import { Splash } from './features/shell/splash.tsx';
import { queryClient } from './lib/api/query-client.ts';
import { SessionProvider } from './lib/session/session.tsx';
import { ErrorPage } from './pages/error-page.tsx';
import { RouterProvider } from './router/router-provider.tsx';
import type { Router } from './router/router.ts';

/** The app, in the browser and while prerendering. `initialUser`: the signed-in person, where the app has fetched them already. */
export function App({ router, initialUser }: { router: Router; initialUser?: OwnProfile | undefined }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <SessionProvider initialUser={initialUser}>
          <RouterProvider
            router={router}
            fallback={<Splash />}
            renderError={(error) => <ErrorPage error={error} />}
          />
        </SessionProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}
