import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from '../../router/hooks.ts';

/**
 * The token behind `#token=` of a mail's link; empty where there is none. It stays in this page alone: not in the address, where
 * it would be bookmarked, shared and seen over a shoulder. Another link that is opened in the same tab takes the place of the first.
 */
export function useLinkToken(): string {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const inAddress = new URLSearchParams(hash.slice(1)).get('token');
  const [kept, setKept] = useState(inAddress ?? '');
  if (inAddress !== null && inAddress !== kept) setKept(inAddress);

  useEffect(() => {
    if (inAddress !== null) void navigate(pathname + search, { replace: true });
  }, [inAddress, pathname, search, navigate]);
  return kept;
}
