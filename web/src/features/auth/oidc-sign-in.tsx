import { oidcMessages as messages } from '@ballpark/domain/contract/auth-messages.ts';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { LogIn } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { api, errorText } from '../../lib/api/api.ts';
import { leaveForProvider } from '../../lib/session/oidc-attempt.ts';
import { signInWaysQuery } from '../../lib/session/sign-in-ways.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';

export function OidcSignIn({ note }: { note?: ReactNode }) {
  const { data } = useQuery(signInWaysQuery());
  const [isBusy, setBusy] = useState(false);
  if (!data?.oidcLabel) return null;

  async function leave() {
    setBusy(true);
    try {
      const { address, attempt } = await api('POST /auth/oidc', {});
      leaveForProvider({ attempt, purpose: 'signIn' }, address);
    } catch (error) {
      setBusy(false);
      toast.error(errorText(error, messages.oidcFailed));
    }
  }

  return (
    <>
      <Button variant="secondary" size="lg" isWide isBusy={isBusy} onClick={() => void leave()}>
        {!isBusy && <LogIn aria-hidden className="size-5" />}
        {t`Continue with ${{ provider: data.oidcLabel }}`}
      </Button>
      {note && <p className="text-center text-sm text-ink-soft">{note}</p>}
    </>
  );
}
