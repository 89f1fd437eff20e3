import { adminMessages } from '@ballpark/domain/contract/admin-messages.ts';
import type { AdminUser } from '@ballpark/domain/contract/admin.ts';
import { roles } from '@ballpark/domain/roles.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, errorText } from '../../lib/api/api.ts';
import { ProofCancelled, useProof } from '../../lib/proof/use-proof.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { adminKeys } from './admin-queries.ts';
import { roleNames } from './role-names.ts';

const options = roles.map((role) => ({ value: role, label: roleNames[role] }));

/** Asks for somebody's new role, and why. The person gets a mail. */
export function RoleDialog({ person, onClose }: { person: AdminUser; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { withProof, proofDialog } = useProof();
  const [role, setRole] = useState(person.role);
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    try {
      const input = { params: { id: person.id }, body: { role, reason } };
      await withProof(() => api('PUT /admin/users/:id/role', input));
      await queryClient.invalidateQueries({ queryKey: adminKeys.users });
      toast.success(`${person.name} is now: ${roleNames[role].toLowerCase()}`);
      onClose();
    } catch (error) {
      if (!(error instanceof ProofCancelled)) toast.error(errorText(error, adminMessages.roleFailed));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Dialog
        isOpen
        onClose={onClose}
        title={`Role of ${person.name}`}
        description="A moderator looks after reports. An admin may change everything here."
        actions={
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button isBusy={isBusy} disabled={role === person.role} onClick={() => void save()}>
              Save
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-5">
          <Segmented label="Role" options={options} value={role} onChoose={setRole} />
          <TextField
            label="Reason"
            hint="Stands in the log. Leave out what is nobody else’s business."
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
      </Dialog>
      {proofDialog}
    </>
  );
}
