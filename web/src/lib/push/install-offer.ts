/** Not in TypeScript's DOM types. */
type InstallOffer = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> };

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

export function holdInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    // The event's actual type.
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

/** Each prompt works once. */
export async function makeInstallOffer(): Promise<void> {
  const made = offer;
  change(null);
  await made?.prompt();
}

function change(next: InstallOffer | null): void {
  offer = next;
  for (const listener of listeners) listener();
}
