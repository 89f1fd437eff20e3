import { useCallback, useEffect, useRef } from 'react';
import { useNavigate, type NavigateOptions } from 'react-router';

/** Does nothing if the page was left meanwhile. */
export function useNavigateFromHere(): (to: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback(
    async (to, options) => {
      if (isHere.current) await navigate(to, options);
    },
    [navigate],
  );
}
