import { useSession } from './session/session.tsx';

/** Where a listing is: its page for members, the shared one for visitors. */
export function useListingPath(): (listingId: string) => string {
  const isVisitor = useSession().user === null;
  return (listingId) => (isVisitor ? `/s/${listingId}` : `/listing/${listingId}`);
}
