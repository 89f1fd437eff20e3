import { t } from '@lingui/core/macro';
import { History } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { DiscardDialog } from './dialog.tsx';

export function DraftNotice({ onStartOver }: { onStartOver: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-accent-soft px-4 py-2.5 text-accent-ink">
      <p className="flex items-center gap-2.5 font-semibold">
        <History aria-hidden className="size-5 shrink-0" />
        {t`We’ve kept what you entered.`}
      </p>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
        {t`Start over`}
      </Button>
      <DiscardDialog isOpen={isAsking} onKeep={() => setAsking(false)} onDiscard={onStartOver} />
    </div>
  );
}
