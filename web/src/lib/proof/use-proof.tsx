import { type ReactNode, useCallback, useRef, useState } from 'react';
import { lazyDialog } from '../../ui/dialog.tsx';
import { ApiError } from '../api/api.ts';
import type { ProofDialogProps } from './proof-popup.tsx';

/** The person closed the question: nothing was done, and nothing needs to be said. */
export class ProofCancelled extends Error {
  override name = 'ProofCancelled';
}

type Proof = {
  /** Sends a call; where the server wants a proof, asks the person and sends it again. Throws ProofCancelled when they close the question. */
  withProof: <T>(call: () => Promise<T>) => Promise<T>;
  /** The caller has to render this somewhere. */
  proofDialog: ReactNode;
};

/** For calls that need a fresh proof: asks for the password or a passkey when the last one is too old. */
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

/** Asks for the password or a passkey. */
const ProofDialog = lazyDialog<ProofDialogProps>(() =>
  import('./proof-popup.tsx').then(({ ProofPopup }) => ProofPopup),
);
