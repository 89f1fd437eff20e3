import { factorMessages as messages } from '@ballpark/domain/contract/factor-messages.ts';
import type { Factor } from '@ballpark/domain/contract/factors.ts';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { RelativeTimeText } from '../../lib/format/relative-time-text.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast.ts';
import { RenamePasskeyDialog } from './rename-passkey-dialog.ts';
import { useGuardedCall } from './use-guarded-call.ts';

/** One passkey, with buttons to rename and remove it. */
export function PasskeyRow({ passkey }: { passkey: Factor }) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const { run, proofDialog } = useGuardedCall();

  async function remove() {
    setOpen(null);
    const done = await run(
      () => api('DELETE /auth/factors/:id', { params: { id } }),
      messages.factorRemoveFailed,
    );
    if (done) toast.success(messages.passkeyRemoved);
  }

  async function rename(newName: string) {
    setOpen(null);
    const call = () => api('PUT /auth/passkeys/:id', { params: { id }, body: { name: newName } });
    if (await run(call, messages.passkeyRenameFailed)) toast.success(messages.passkeyRenamed);
  }

  return (
    <li className="flex items-center gap-2 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">
          <RelativeTimeText at={createdAt} what="Added" />
          {', '}
          {lastUsedAt === null ? 'not used yet' : <RelativeTimeText at={lastUsedAt} what="last used" />}
        </p>
      </div>
      <IconButton label={`Rename ${name}`} icon={Pencil} onClick={() => setOpen('rename')} />
      <IconButton label={`Remove ${name}`} icon={Trash2} onClick={() => setOpen('remove')} />
      <RenamePasskeyDialog
        isOpen={open === 'rename'}
        name={name}
        onClose={() => setOpen(null)}
        onRename={(newName) => void rename(newName)}
      />
      <ConfirmDialog
        isOpen={open === 'remove'}
        onCancel={() => setOpen(null)}
        onConfirm={() => void remove()}
        title={`Remove ${name}?`}
        confirmLabel="Remove"
        isDangerous
      >
        It will no longer sign you in. Your device may still show it until you delete it there as well.
      </ConfirmDialog>
      {proofDialog}
    </li>
  );
}
