import { useSearchParams } from '../router/hooks.ts';
import { Unsubscribing } from '../features/notifications/unsubscribing.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { Surface } from '../ui/surface.tsx';

/** Where the link of a mail leads; signed in or not. */
export function Component() {
  const [query] = useSearchParams();
  return (
    <>
      <PageTitle>Unsubscribe</PageTitle>
      <Surface padding="lg">
        <Unsubscribing token={query.get('token') ?? ''} />
      </Surface>
    </>
  );
}
