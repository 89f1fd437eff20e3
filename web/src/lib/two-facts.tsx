import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** 'Added 2 days ago, not used yet'. */
export function TwoFacts({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <Trans comment="Two facts about one thing, such as “Added 2 days ago, not used yet”; the comma as your language sets it">
      {first}, {second}
    </Trans>
  );
}
