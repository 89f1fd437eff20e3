import { adminMessages } from '@ballpark/domain/contract/admin-messages.ts';
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, errorText } from '../../lib/api/api.ts';
import { ProofCancelled, useProof } from '../../lib/proof/use-proof.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Surface } from '../../ui/surface.tsx';
import { toast } from '../../ui/toast.ts';
import { adminKeys } from './admin-queries.ts';

export function DemoSection({ state }: { state: 'made' | 'removing' }) {
  const queryClient = useQueryClient();
  const { withProof, proofDialog } = useProof();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function remove() {
    setAsking(false);
    setBusy(true);
    try {
      await withProof(() => api('DELETE /admin/demo', {}));
      toast.success(t`The demo goes within a minute.`);
    } catch (error) {
      if (!(error instanceof ProofCancelled)) toast.error(errorText(error, adminMessages.demoNotRemoved));
    } finally {
      setBusy(false);
      void queryClient.invalidateQueries({ queryKey: adminKeys.overview });
    }
  }

  return (
    <Surface as="section" padding="md">
      <h2 className="type-subheading">{t`Demo`}</h2>
      <p className="mt-1 max-w-prose text-ink-soft">
        {state === 'made'
          ? t`Sixty invented people, with their listings and guesses, are here to try things out. Remove them before real people come.`
          : t`The demo is being removed.`}
      </p>
      {state === 'made' && (
        <Button variant="secondary" className="mt-4" isBusy={isBusy} onClick={() => setAsking(true)}>
          {t`Remove the demo`}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onCancel={() => setAsking(false)}
        onConfirm={() => void remove()}
        title={t`Remove the demo?`}
        confirmLabel={t({ message: 'Remove', context: 'the demo' })}
        isDangerous
      >
        {t`Its people go with all that they posted, and real guesses on their listings go with these. Nobody loses XP. You can’t get it back.`}
      </ConfirmDialog>
      {proofDialog}
    </Surface>
  );
}
