import { adminMessages } from '@ballpark/domain/contract/admin-messages.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, errorText } from '../../lib/api/api.ts';
import { dayText } from '../../lib/format/day-text.ts';
import { RelativeTimeText } from '../../lib/format/relative-time-text.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Surface } from '../../ui/surface.tsx';
import { toast } from '../../ui/toast.ts';
import { adminKeys, invitationsQuery } from './admin-queries.ts';

/** The invitations that can still be used, ten at a time, each of which can be taken back. */
export function InvitationList() {
  const queryClient = useQueryClient();
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const found = useQuery(invitationsQuery(page));

  async function revoke(id: string) {
    setBusy(true);
    try {
      await api('DELETE /admin/invitations/:id', { params: { id } });
      toast.success('Invitation taken back');
    } catch (error) {
      toast.error(errorText(error, adminMessages.invitationNotRevoked));
    } finally {
      setBusy(false);
      setChosen(null);
      void queryClient.invalidateQueries({ queryKey: adminKeys.invitations });
    }
  }

  if (found.isError && !found.data)
    return <p className="mb-6 text-ink-soft">{errorText(found.error, adminMessages.invitationsFailed)}</p>;
  if (!found.data || found.data.pagination.totalCount === 0) return null;
  const { hasPreviousPage, hasNextPage } = found.data.pagination;
  return (
    <Surface as="section" padding="md" aria-labelledby="open-invitations" className="mb-6">
      <h2 id="open-invitations" className="type-subheading">
        Open invitations
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {found.data.data.map(({ id, createdBy, createdAt, expiresAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span className="min-w-0">
              <span dir="auto" className="block font-semibold wrap-anywhere">
                Made by {createdBy.name}, <RelativeTimeText at={createdAt} />
              </span>
              <span className="block text-sm text-ink-soft">Works until {dayText(expiresAt)}</span>
            </span>
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Take back the invitation of ${createdBy.name} until ${dayText(expiresAt)}`}
              onClick={() => setChosen(id)}
            >
              Take back
            </Button>
          </li>
        ))}
      </ul>
      {(hasPreviousPage || hasNextPage) && (
        <div className="mt-3 flex justify-between gap-3">
          <Button variant="quiet" size="sm" disabled={!hasPreviousPage} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <Button variant="quiet" size="sm" disabled={!hasNextPage} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={chosen !== null}
        title="Take this invitation back?"
        confirmLabel="Take back"
        isDangerous
        isBusy={isBusy}
        onCancel={() => setChosen(null)}
        onConfirm={() => void (chosen !== null && revoke(chosen))}
      >
        Its link works no more, for whoever has it.
      </ConfirmDialog>
    </Surface>
  );
}
