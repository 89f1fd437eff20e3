import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { useState } from 'react';
import { toast } from '../../ui/toast.ts';
import { forgetIntendedPath } from './intended-path.ts';
import { useSession } from './session.tsx';

/** Signs out and says so. The access guard then leads to /. */
export function useSignOut(): { signOut: () => Promise<void>; isSigningOut: boolean } {
  const { logout } = useSession();
  const [isSigningOut, setSigningOut] = useState(false);
  async function signOut() {
    setSigningOut(true);
    forgetIntendedPath();
    await logout();
    toast.success(messages.loggedOut);
  }
  return { signOut, isSigningOut };
}
