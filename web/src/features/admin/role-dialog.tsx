import { adminMessages } from '@ballpark/domain/contract/admin-messages.ts';
import type { AdminUser } from '@ballpark/domain/contract/admin.ts';
import { type Role, roles } from '@ballpark/domain/route-access.ts';
import { type MessageDescriptor, i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { ReasonDialog } from '../../lib/reason-dialog.tsx';
import { Segmented } from '../../ui/choices.tsx';
import { adminKeys } from './admin-queries.ts';
import { say } from '../../ui/say.ts';

export const roleNames: Record<Role, MessageDescriptor> = {
  member: msg`Member`,
  moderator: msg`Moderator`,
  admin: msg({ message: 'Admin', context: 'a role' }),
};
const options = () => roles.map((role) => ({ value: role, label: i18n._(roleNames[role]) }));

function savedText(name: string, role: Role): string {
  const texts = {
    member: t`${name}’s role: member`,
    moderator: t`${name}’s role: moderator`,
    admin: t`${name}’s role: admin`,
  };
  return texts[role];
}

export function RoleDialog({ person, onClose }: { person: AdminUser; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [role, setRole] = useState(person.role);

  async function save(reason: string) {
    await api('PUT /admin/users/:id/role', { params: { id: person.id }, body: { role, reason } });
    await queryClient.invalidateQueries({ queryKey: adminKeys.users });
    return savedText(person.name, role);
  }

  return (
    <ReasonDialog
      title={t`${{ name: person.name }}’s role`}
      description={t`Moderators handle reports. Admins can change everything here.`}
      confirmLabel={t`Save`}
      isDisabled={role === person.role}
      failed={say(adminMessages.roleFailed)}
      onSend={save}
      onClose={onClose}
    >
      <Segmented label={t`Role`} options={options()} value={role} onChoose={setRole} />
    </ReasonDialog>
  );
}
