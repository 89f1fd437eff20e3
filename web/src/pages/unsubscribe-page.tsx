import { useLinkToken } from '../features/auth/use-link-token.ts';
import { Unsubscribing } from '../features/notifications/unsubscribing.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { useSearchParams } from '../router/hooks.ts';
import { Surface } from '../ui/surface.tsx';

/** Where the link of a mail leads; signed in or not. */
export function Component() {
  const inHash = useLinkToken();
  // As the links of mails were written before.
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
