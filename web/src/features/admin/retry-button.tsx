import { adminMessages } from '@ballpark/domain/contract/admin-messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, errorText } from '../../lib/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { adminKeys } from './admin-queries.ts';

type RetryButtonProps = { which: { id: string } | { name: string }; label: string; children: string };

/** Has a failed job done again, or all of a kind. */
export function RetryButton({ which, label, children }: RetryButtonProps) {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);

  async function retry() {
    setBusy(true);
    try {
      if ('id' in which) {
        await api('POST /admin/jobs/:id/retry', { params: { id: which.id } });
        toast.success('The job is done again');
      } else {
        const { retriedCount } = await api('POST /admin/jobs/retry', { body: { name: which.name } });
        toast.success(retriedCount === 1 ? 'One job is done again' : `${retriedCount} jobs are done again`);
      }
    } catch (error) {
      toast.error(errorText(error, adminMessages.jobNotRetried));
    } finally {
      await queryClient.invalidateQueries({ queryKey: adminKeys.jobs });
      setBusy(false);
    }
  }

  return (
    <Button variant="secondary" size="sm" aria-label={label} isBusy={isBusy} onClick={() => void retry()}>
      {children}
    </Button>
  );
}
