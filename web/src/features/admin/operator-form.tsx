import { adminMessages } from '@ballpark/domain/contract/admin-messages.ts';
import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, api, errorText } from '../../lib/api/api.ts';
import { ProofCancelled, useProof } from '../../lib/proof/use-proof.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { type Operator, OperatorFields } from './operator-fields.tsx';

const empty: Operator = { operatorName: '', operatorAddress: '', contactEmail: null };

/** Asked of the first admin, who may answer later in the settings. */
export function OperatorForm() {
  const navigate = useNavigate();
  const { withProof, proofDialog } = useProof();
  const [values, setValues] = useState(empty);
  const saving = useMutation({
    mutationFn: () => withProof(() => api('PUT /admin/settings', { body: values })),
    onSuccess: () => {
      toast.success(t`Settings saved`);
      void navigate('/admin/settings');
    },
    onError: (error) => {
      if (!(error instanceof ProofCancelled)) toast.error(errorText(error, adminMessages.settingsNotSaved));
    },
  });
  const errors = saving.error instanceof ApiError ? saving.error.fields : {};
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate();
      }}
    >
      <OperatorFields
        values={values}
        errors={errors}
        onChange={(changed) => setValues((before) => ({ ...before, ...changed }))}
      />
      <Button type="submit" size="lg" isWide isBusy={saving.isPending}>
        {t`Save and open settings`}
      </Button>
      <LinkButton to="/admin/settings" variant="secondary" size="lg" isWide>
        {t`Answer later`}
      </LinkButton>
      {proofDialog}
    </form>
  );
}
