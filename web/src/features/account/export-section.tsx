import { accountMessages } from '@ballpark/domain/contract/auth-messages.ts';
import type { AccountExport } from '@ballpark/domain/contract/account.ts';
import { t } from '@lingui/core/macro';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { api, errorText } from '../../lib/api/api.ts';
import { dayText } from '../../lib/format/time-text.tsx';
import { ProofCancelled, useProof } from '../../lib/proof/use-proof.tsx';
import { Button } from '../../ui/button.tsx';
import { Surface } from '../../ui/surface.tsx';
import { toast } from '../../ui/toast.ts';
import { say } from '../../ui/say.ts';

/** Requests a copy of one's data and downloads it. `wasOver`: a download link had expired. */
export function ExportSection({ wasOver = false }: { wasOver?: boolean }) {
  const queryClient = useQueryClient();
  const { data } = useQuery(exportQuery);
  const { withProof, proofDialog } = useProof();
  const asking = useMutation({
    mutationFn: () => withProof(() => api('POST /account/export', {})),
    onSuccess: (asked) => queryClient.setQueryData(exportQuery.queryKey, asked),
    onError: (error) => sayFailed(error, accountMessages.exportAskFailed),
  });
  const fetching = useMutation({
    mutationFn: () => withProof(fetchExport),
    onError: (error) => sayFailed(error, accountMessages.exportFetchFailed),
  });
  const state = data?.state ?? 'none';
  const isReady = state === 'ready';
  return (
    <Surface padding="lg" as="section" aria-labelledby="export-heading">
      <h2 id="export-heading" className="type-heading">
        {t`Download your data`}
      </h2>
      <p className="mt-2 text-ink-soft">
        {t`A ZIP file with everything in your account: profile, listings, guesses, XP and notifications as JSON, plus your photos.`}
      </p>
      <p role="status" className="mt-4 empty:hidden">
        {statusText(data, wasOver)}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        {isReady && (
          <Button isBusy={fetching.isPending} onClick={() => fetching.mutate()} className="max-sm:w-full">
            <Download aria-hidden className="size-4.5" />
            {t`Download`}
          </Button>
        )}
        <Button
          variant="secondary"
          isBusy={asking.isPending || state === 'making'}
          onClick={() => asking.mutate()}
          className="max-sm:w-full"
        >
          {isReady ? t`Create a new copy` : t`Create a copy of my data`}
        </Button>
      </div>
      {proofDialog}
    </Surface>
  );
}

function sayFailed(error: Error, fallback: string): void {
  if (!(error instanceof ProofCancelled)) toast.error(errorText(error, fallback));
}

function statusText(data: AccountExport | undefined, wasOver: boolean): string {
  if (data?.state === 'making')
    return t`We’re creating your copy. You can leave this page. We’ll notify you when it’s ready.`;
  if (data?.state === 'failed') return say(accountMessages.exportFailed);
  if (data?.state === 'ready' && data.expiresAt !== null) {
    const size = sizeText(data.bytes ?? 0);
    const day = dayText(data.expiresAt);
    return wasOver
      ? t`Your copy is ready (${size}). You can download it until ${day}. The download didn’t start in time. Please tap Download again.`
      : t`Your copy is ready (${size}). You can download it until ${day}.`;
  }
  return wasOver ? t`This copy is gone. Please create a new one.` : '';
}

function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return t`${{ size: Math.max(1, Math.round(bytes / 1000)) }} kB`;
  return t`${{ size: (bytes / 1_000_000).toFixed(1) }} MB`;
}

/**
 * A form posts the ticket, which keeps it out of the URL; the file streams to disk whatever its
 * size.
 */
async function fetchExport(): Promise<void> {
  const { address, ticket } = await api('POST /account/export/ticket', {});
  const form = document.createElement('form');
  const field = document.createElement('input');
  form.method = 'post';
  form.action = address;
  form.hidden = true;
  field.name = 'ticket';
  field.value = ticket;
  form.append(field);
  document.body.append(form);
  form.submit();
  form.remove();
}

const pollMs = 3000;

const exportQuery = queryOptions({
  queryKey: ['account-export'],
  queryFn: ({ signal }) => api('GET /account/export', { signal }),
  refetchInterval: ({ state }) => (state.data?.state === 'making' ? pollMs : false),
});
