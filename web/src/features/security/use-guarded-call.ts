import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { errorText } from '../../lib/api/api.ts';
import { factorsQuery } from '../../lib/proof/use-ways-to-prove.ts';
import { ProofCancelled, useProof } from '../../lib/proof/use-proof.tsx';
import { toast } from '../../ui/toast.ts';

type GuardedCall = {
  /** A toast on failure; refetches factors. Null if not done. */
  run: <T>(call: () => Promise<T>, failed: string) => Promise<T | null>;
  isBusy: boolean;
  proofDialog: ReactNode;
};

export function useGuardedCall(): GuardedCall {
  const queryClient = useQueryClient();
  const { withProof, proofDialog } = useProof();
  const [isBusy, setBusy] = useState(false);

  async function run<T>(call: () => Promise<T>, failed: string): Promise<T | null> {
    if (isBusy) return null;
    setBusy(true);
    try {
      return await withProof(call);
    } catch (error) {
      if (!(error instanceof ProofCancelled)) toast.error(errorText(error, failed));
      return null;
    } finally {
      setBusy(false);
      void queryClient.invalidateQueries({ queryKey: factorsQuery().queryKey });
    }
  }
  return { run, isBusy, proofDialog };
}
