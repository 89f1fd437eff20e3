import { site } from '@ballpark/domain/site.ts';
import { Smartphone } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { hasInstallOffer, makeInstallOffer, whenInstallOfferChanges } from '../../lib/push/install-offer.ts';
import { Button } from '../../ui/button.tsx';

/** Offers to install the app, where the browser can do so and the person has not done it yet. */
export function InstallButton() {
  const isOffered = useSyncExternalStore(whenInstallOfferChanges, hasInstallOffer, () => false);
  if (!isOffered) return null;
  return (
    <Button variant="quiet" size="sm" className="self-start" onClick={() => void makeInstallOffer()}>
      <Smartphone aria-hidden className="size-4.5" />
      Install {site.name}
    </Button>
  );
}
