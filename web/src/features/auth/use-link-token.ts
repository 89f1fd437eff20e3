import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The token behind `#token=` of a mail's link; empty where there is none. It is taken out of the address, where it could be
 * bookmarked, shared or read by others. Another link that is opened in the same tab takes the place of the first.
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
