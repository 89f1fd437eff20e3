import { useEffect } from 'react';
import { invitationKey } from '../../lib/session/registration-key.ts';
import { useLinkToken } from './use-link-token.ts';
import { tabStore } from '../../lib/storage.ts';

/** The token of the invitation by which this tab came, empty without one. A reload keeps it, as it keeps what was typed (product 15.5). */
export function useInvitation(): string {
  const inLink = useLinkToken();
  useEffect(() => {
    if (inLink === '') return;
    try {
      tabStore.setItem(invitationKey, inLink);
    } catch {
      // Storage may be full or forbidden; then the invitation lasts until the page is left.
    }
  }, [inLink]);
  return inLink || (tabStore.getItem(invitationKey) ?? '');
}
