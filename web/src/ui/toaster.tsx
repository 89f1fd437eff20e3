import 'sonner/dist/styles.css';
import { Medal, Megaphone } from 'lucide-react';
import { createRoot } from 'react-dom/client';
import { Toaster, toast } from 'sonner';
import { followHolds } from './hold-toasts.ts';
import { keepOffTitles } from './keep-off-titles.ts';
import { sparePresses } from './spare-presses.ts';
import { type Toast, toastQueue } from './toast-queue.ts';

const durationsMs = { success: 2_000, error: 4_000, prize: 4_000, notification: 4_000 };
/** A little longer than a toast takes to fade in sonner. */
const fadeMs = 250;

let place: HTMLElement | undefined;
/** The id of the toast in sonner. One that takes the place of another has the same id, so that sonner changes the one that is shown. */
let number = 0;
const queue = toastQueue({ show, remove: () => toast.dismiss(number) });

/** Shows toasts, one at a time; the first call mounts sonner on the page. Call it through toast.ts. */
export const { add: showToast, dropError, dropNotifications } = queue;
followHolds(queue.hold);

function show(shown: Toast): void {
  place ??= mount();
  const { kind, text, detail, onOpen, onShare } = shown;
  const leave = () => {
    queue.leave(shown);
    setTimeout(() => {
      number += 1;
      queue.gone();
    }, fadeMs);
  };
  const open = () => {
    onOpen?.();
    leave();
  };
  const options = {
    id: number,
    duration: durationsMs[kind],
    onAutoClose: leave,
    onDismiss: leave,
    ...looks[kind],
    description: detail,
    action: onOpen && { label: onShare ? 'View' : 'Open', onClick: open },
    cancel: onShare && { label: 'Share', onClick: onShare },
  };
  if (kind === 'success' || kind === 'error') toast[kind](text, options);
  else toast(text, options);
}

const prizeStyle = {
  className: '!border-gold-edge/60 !bg-gold-soft',
  descriptionClassName: 'text-gold-ink tabular-nums',
  icon: (
    <span className="grid size-11 animate-pop place-items-center rounded-full bg-gold text-on-gold shadow-[inset_0_0_0_3px_var(--color-gold-edge)]">
      <Medal aria-hidden className="size-5.5" />
    </span>
  ),
};

const notificationStyle = {
  icon: (
    <span className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-ink">
      <Megaphone aria-hidden className="size-4.5" />
    </span>
  ),
};

/** Each look sets every property, because sonner would keep those of a toast before with the same id. */
const plain = { className: '', descriptionClassName: '', icon: undefined };
const looks = {
  success: plain,
  error: plain,
  prize: prizeStyle,
  notification: { ...plain, ...notificationStyle },
};

function mount(): HTMLElement {
  const made = document.body.appendChild(document.createElement('div'));
  keepOffTitles(made);
  sparePresses(made);
  createRoot(made).render(
    <Toaster
      // Lower down they would cover the button that has just failed, and on phones lie under the thumb.
      position="top-center"
      offset={{ top: 'var(--toast-top, 1.5rem)' }}
      mobileOffset={{ top: 'var(--toast-top, 1rem)', left: 16, right: 16 }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-center gap-3 rounded-lg border border-line bg-raised px-4 py-3.5 font-sans font-semibold text-ink shadow-popup sm:w-(--width) ' +
            'focus-visible:outline-3! focus-visible:outline-offset-2! focus-visible:outline-(--focus)! ' +
            // Sliding in and out it would cross the title that it is kept off.
            'max-[600px]:[&:is([data-mounted=false],[data-removed=true]):not([data-swipe-out=true])]:transform-none!',
          success: '[&_[data-icon]]:text-accent-ink',
          error: '[&_[data-icon]]:text-danger-ink',
          cancelButton:
            'ml-auto -my-1 min-h-11 min-w-11 shrink-0 rounded-md px-2 text-sm text-ink-soft hover:bg-sunken [&+[data-action]]:ml-0',
          actionButton:
            'ml-auto -my-1 min-h-11 min-w-11 shrink-0 rounded-md px-3 text-sm text-accent-ink hover:bg-accent-soft',
        },
      }}
    />,
  );
  return made;
}
