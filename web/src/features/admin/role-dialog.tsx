import { adminMessages } from '@ballpark/domain/contract/admin-messages.ts';
import type { AdminUser } from '@ballpark/domain/contract/admin.ts';
import { type Role, roles } from '@ballpark/domain/route-access.ts';
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { ReasonDialog } from '../../lib/reason-dialog.tsx';
import { Segmented } from '../../ui/choices.tsx';
import { adminKeys } from './admin-queries.ts';

export const roleNames: Record<Role, string> = { member: 'Member', moderator: 'Moderator', admin: 'Admin' };
const options = roles.map((role) => ({ value: role, label: roleNames[role] }));

export function RoleDialog({ person, onClose }: { person: AdminUser; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [role, setRole] = useState(person.role);

  async function save(reason: string) {
    await api('PUT /admin/users/:id/role', { params: { id: person.id }, body: { role, reason } });
    await queryClient.invalidateQueries({ queryKey: adminKeys.users });
    return `${person.name}’s role: ${roleNames[role].toLowerCase()}`;
  }

  return (
    <ReasonDialog
      title={`${person.name}’s role`}
      description={t`Moderators handle reports. Admins can change everything here.`}
      confirmLabel={t`Save`}
      isDisabled={role === person.role}
      failed={adminMessages.roleFailed}
      onSend={save}
      onClose={onClose}
    >
      <Segmented label={t`Role`} options={options} value={role} onChoose={setRole} />
    </ReasonDialog>
  );
}
