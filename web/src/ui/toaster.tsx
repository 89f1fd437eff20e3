import 'sonner/dist/styles.css';
import { createRoot } from 'react-dom/client';
import { Toaster, toast } from 'sonner';

const durationsMs = { success: 2_000, error: 4_000 };

/** Shows one toast; the first call puts the place for them on the page. Call it through toast.ts. */
export function showToast(kind: keyof typeof durationsMs, text: string): void {
  mountOnce();
  toast[kind](text, { duration: durationsMs[kind] });
}

let isMounted = false;

function mountOnce(): void {
  if (isMounted) return;
  isMounted = true;
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(
    <Toaster
      // On phones the bottom is where the thumb and the buttons are.
      position={window.matchMedia('(width < 40rem)').matches ? 'top-center' : 'bottom-center'}
      gap={10}
      offset={24}
      mobileOffset={16}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-center gap-3 rounded-lg border border-line bg-raised px-4 py-3.5 font-sans font-semibold text-ink shadow-popup sm:w-(--width)',
          success: '[&_[data-icon]]:text-accent-ink',
          error: '[&_[data-icon]]:text-danger-ink',
        },
      }}
    />,
  );
}
