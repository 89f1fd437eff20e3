import { invitationDays } from '@ballpark/domain/link-times.ts';
import { adminMessages } from '@ballpark/domain/contract/admin-messages.ts';
import { site } from '@ballpark/domain/site.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Copy, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { api, errorText } from '../../lib/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { adminKeys } from './admin-queries.ts';

const explanations = {
  open: 'Everybody may sign up at present, with and without an invitation.',
  invitation: `Signing up takes an invitation. Each link is for one person and works for ${invitationDays} days.`,
  closed: 'Nobody may sign up at present: an invitation works once you let people sign up by one.',
};

/** Makes links by which people may sign up. A link is shown once, because only its hash is kept. */
export function InvitationMaker() {
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
