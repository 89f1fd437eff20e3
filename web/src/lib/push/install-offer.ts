/** What browsers that can install an app send when they would offer it. TypeScript does not know it yet. */
type InstallOffer = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> };

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

/** Holds the browser's offer back, to make it where it does not disturb. Call it before the page is shown. */
export function holdInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    // The event of this name has this type.
    change(event as InstallOffer);
  });
  window.addEventListener('appinstalled', () => change(null));
}

export function hasInstallOffer(): boolean {
  return offer !== null;
}

export function whenInstallOfferChanges(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Makes the offer. A browser lets each be made once. */
export async function makeInstallOffer(): Promise<void> {
  const made = offer;
  change(null);
  await made?.prompt();
}

function change(next: InstallOffer | null): void {
  offer = next;
  for (const listener of listeners) listener();
}
