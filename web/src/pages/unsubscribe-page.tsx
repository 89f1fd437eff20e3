import { useLinkToken } from '../features/auth/use-link-token.ts';
import { Unsubscribing } from '../features/notifications/unsubscribing.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { useSearchParams } from 'react-router';
import { Surface } from '../ui/surface.tsx';

/** The page of the link in mails that ends them, signed in or not. */
export function Component() {
  const inHash = useLinkToken();
  // Links in older mails have their token in the query.
  const [query] = useSearchParams();
  return (
    <>
      <PageTitle>Unsubscribe</PageTitle>
      <Surface padding="lg">
        <Unsubscribing token={inHash || (query.get('token') ?? '')} />
      </Surface>
    </>
  );
}
