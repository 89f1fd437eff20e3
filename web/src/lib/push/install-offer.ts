/** The event with which a browser offers to install the app. TypeScript does not know it yet. */
type InstallOffer = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> };

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

/** Holds the browser's offer back until a place where it does not disturb. Call it before the page is shown. */
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

/** Makes the offer. A browser lets each offer be made once. */
export async function makeInstallOffer(): Promise<void> {
  const made = offer;
  change(null);
  await made?.prompt();
}

function change(next: InstallOffer | null): void {
  offer = next;
  for (const listener of listeners) listener();
}
