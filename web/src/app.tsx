import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentProps, StrictMode } from 'react';
import { queryClient } from './lib/api/query-client.ts';
import { SessionProvider } from './lib/session/session.tsx';

/** What stands around the router, in the browser and while prerendering. */
export function App({ known, children }: ComponentProps<typeof SessionProvider>) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <SessionProvider known={known}>{children}</SessionProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}
