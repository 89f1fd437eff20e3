import 'sonner/dist/styles.css';
import { Medal, Megaphone } from 'lucide-react';
import { createRoot } from 'react-dom/client';
import { Toaster, toast } from 'sonner';

const durationsMs = { success: 2_000, error: 4_000, prize: 4_000, news: 4_000 };

type More = { detail?: string; onOpen?: () => void };

/**
 * Shows one toast; the first call puts the place for them on the page. Call it through toast.ts. The latest error
 * takes the place of the one before, and good news said twice stands once: they never pile up.
 */
export function showToast(kind: keyof typeof durationsMs, text: string, { detail, onOpen }: More = {}): void {
  mountOnce();
  const options = { duration: durationsMs[kind], id: kind === 'error' ? kind : text };
  if (kind === 'prize') toast(text, { ...options, ...prizeLook, description: detail });
  else if (kind === 'news') {
    toast(text, { ...options, ...newsLook, ...(onOpen && { action: { label: 'Open', onClick: onOpen } }) });
  } else toast[kind](text, options);
}

const prizeLook = {
  className: '!border-gold-edge/60 !bg-gold-soft',
  descriptionClassName: 'text-gold-ink tabular-nums',
  icon: (
    <span className="grid size-11 animate-pop place-items-center rounded-full bg-gold text-on-gold shadow-[inset_0_0_0_3px_var(--color-gold-edge)]">
      <Medal aria-hidden className="size-5.5" />
    </span>
  ),
};

const newsLook = {
  icon: (
    <span className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-ink">
      <Megaphone aria-hidden className="size-4.5" />
    </span>
  ),
};

let isMounted = false;

function mountOnce(): void {
  if (isMounted) return;
  isMounted = true;
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(
    <Toaster
      // Lower down they would lie over the very button that has just failed, and on phones under the thumb.
      position="top-center"
      gap={10}
      // A prize comes with the word that what was sent has arrived: both are read.
      expand
      offset={24}
      mobileOffset={16}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-center gap-3 rounded-lg border border-line bg-raised px-4 py-3.5 font-sans font-semibold text-ink shadow-popup sm:w-(--width)',
          success: '[&_[data-icon]]:text-accent-ink',
          error: '[&_[data-icon]]:text-danger-ink',
          actionButton:
            'ml-auto min-h-9 shrink-0 rounded-md px-3 text-sm text-accent-ink hover:bg-accent-soft',
        },
      }}
    />,
  );
}
