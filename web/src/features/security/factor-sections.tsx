import { factorMessages as messages } from '@ballpark/domain/contract/factor-messages.ts';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../lib/api/api.ts';
import { factorsQuery } from '../../lib/proof/factors-query.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { TwoStepSection } from './two-step-section.tsx';

/** How one signs in beside the password (product 3.13, 3.14). */
export function FactorSections() {
  const found = useQuery(factorsQuery());
  if (found.isPending) return <Skeleton className="mt-5 h-48 w-full rounded-xl" />;
  if (!found.data)
    return (
      <div className="mt-5">
        <ErrorState
          title={errorText(found.error, messages.factorsLoadFailed)}
          isRetrying={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      </div>
    );
  const { factors, recoveryCodesLeft, canUsePasskeys } = found.data;
  const totp = factors.find(({ kind }) => kind === 'totp');
  return (
    <>
      <TwoStepSection totp={totp} recoveryCodesLeft={recoveryCodesLeft} />
      <PasskeysSection
        passkeys={factors.filter(({ kind }) => kind === 'passkey')}
        canUsePasskeys={canUsePasskeys}
      />
    </>
  );
}
