import { type ReactNode, useCallback, useRef, useState } from 'react';
import { lazyDialog } from '../../ui/dialog.tsx';
import { ApiError } from '../api/api.ts';
import type { ProofDialogProps } from './proof-popup.tsx';

const ProofDialog = lazyDialog<ProofDialogProps>(() =>
  import('./proof-popup.tsx').then(({ ProofPopup }) => ProofPopup),
);

/** The person cancelled: nothing to report. */
export class ProofCancelled extends Error {
  override name = 'ProofCancelled';
}

type Proof = {
  /** Sends a call; if the server wants a proof, asks and resends. Throws ProofCancelled. */
  withProof: <T>(call: () => Promise<T>) => Promise<T>;
  /** The caller must render this. */
  proofDialog: ReactNode;
};

/** For calls that need a fresh password or passkey proof. */
export function useProof(): Proof {
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<(isProven: boolean) => void>(() => undefined);

  const ask = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        answer.current = resolve;
        setOpen(true);
      }),
    [],
  );
  const close = (isProven: boolean) => {
    setOpen(false);
    answer.current(isProven);
  };
  const withProof = useCallback(
    async <T,>(call: () => Promise<T>): Promise<T> => {
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'PROOF_REQUIRED') throw error;
        if (!(await ask())) throw new ProofCancelled();
        return call();
      }
    },
    [ask],
  );
  return {
    withProof,
    proofDialog: <ProofDialog isOpen={isOpen} onProven={() => close(true)} onClose={() => close(false)} />,
  };
}
