import { adminMessages } from '@ballpark/domain/contract/admin-messages.ts';
import { invitationDays } from '@ballpark/domain/link-times.ts';
import { site } from '@ballpark/domain/site.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { api, errorText } from '../../lib/api/api.ts';
import { dayText } from '../../lib/format/day-text.ts';
import { RelativeTimeText } from '../../lib/format/relative-time-text.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Surface } from '../../ui/surface.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { adminKeys, invitationsQuery } from './admin-queries.ts';

/** Makes invitations, and shows those that can still be used. */
export function Invitations() {
  return (
    <>
      <InvitationMaker />
      <InvitationList />
    </>
  );
}

/** The invitations that can still be used, ten at a time, each of which can be taken back. */
function InvitationList() {
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

const explanations = {
  open: 'Everybody may sign up at present, with and without an invitation.',
  invitation: `Signing up takes an invitation. Each link is for one person and works for ${invitationDays} days.`,
  closed: 'Nobody may sign up at present: an invitation works once you let people sign up by one.',
};

/** Makes links by which people may sign up. A link is shown once, because only its hash is kept. */
function InvitationMaker() {
  const queryClient = useQueryClient();
  const [link, setLink] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function make() {
    setBusy(true);
    try {
      setLink((await api('POST /admin/invitations', { body: {} })).link);
      void queryClient.invalidateQueries({ queryKey: adminKeys.invitations });
    } catch (error) {
      toast.error(errorText(error, adminMessages.invitationFailed));
    } finally {
      setBusy(false);
    }
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(link ?? '');
      toast.success('Link copied');
    } catch {
      toast.error(adminMessages.copyFailed);
    }
  }

  return (
    <section aria-label="Invitations" className="mb-6 flex flex-col gap-3 rounded-xl bg-sunken p-5">
      <p className="text-ink-soft">{explanations[site.signUp]}</p>
      {link !== null && (
        <TextField
          label="Invitation link"
          hint="Shown only now. Give it to one person."
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" isBusy={isBusy} onClick={() => void make()}>
          <UserPlus aria-hidden className="size-5" />
          {link === null ? 'Make an invitation link' : 'Make another link'}
        </Button>
        {link !== null && (
          <Button variant="quiet" onClick={() => void copy()}>
            <Copy aria-hidden className="size-5" />
            Copy
          </Button>
        )}
      </div>
    </section>
  );
}
