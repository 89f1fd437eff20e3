import { t } from '@lingui/core/macro';
import 'sonner/dist/styles.css';
import { Medal, Megaphone } from 'lucide-react';
import { createRoot } from 'react-dom/client';
import { type ExternalToast, Toaster, toast } from 'sonner';
import { isMirrored } from './is-mirrored.ts';
import { useIsWide } from './use-is-wide.ts';

export type ToastKind = 'success' | 'error' | 'prize' | 'notification';
export type Toast = {
  kind: ToastKind;
  text: string;
  detail?: string;
  onOpen?: () => void;
  onShare?: () => void;
};

const durationsMs = { success: 2_000, error: 4_000, prize: 4_000, notification: 4_000 };

const looks: Record<ToastKind, ExternalToast> = {
  success: {},
  error: {},
  prize: {
    className: '!border-gold-edge/60 !bg-gold-soft',
    descriptionClassName: 'text-gold-ink tabular-nums',
    icon: (
      <span className="grid size-11 animate-pop place-items-center rounded-full bg-gold text-on-gold shadow-[inset_0_0_0_3px_var(--color-gold-edge)]">
        <Medal aria-hidden className="size-5.5" />
      </span>
    ),
  },
  notification: {
    icon: (
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-ink">
        <Megaphone aria-hidden className="size-4.5" />
      </span>
    ),
  },
};

/** Use toast.ts instead. */
export function showToast({ kind, text, detail, onOpen, onShare }: Toast): void {
  // A new outcome replaces earlier errors.
  if (kind === 'success' || kind === 'error') dropToasts('error');
  const show = kind === 'success' || kind === 'error' ? toast[kind] : toast;
  show(text, {
    ...looks[kind],
    testId: kind,
    duration: durationsMs[kind],
    description: detail,
    action: onOpen && { label: onShare ? t`View` : t({ message: 'Open', context: 'verb' }), onClick: onOpen },
    cancel: onShare && { label: t({ message: 'Share', comment: 'Verb' }), onClick: onShare },
  });
}

export function dropToasts(kind: ToastKind): void {
  for (const each of toast.getToasts()) if ('testId' in each && each.testId === kind) toast.dismiss(each.id);
}

/** Most texts fit into one line: on low screens a toast has no room for two above a sheet. */
const oneLine: Record<`--${string}`, string> = { '--width': '32rem' };

function bottomStart() {
  return isMirrored() ? 'bottom-right' : 'bottom-left';
}

/**
 * One at a time. In the corner at the start of wide screens, mostly on the sidebar; on others over the header, because a sheet ends below it, and at the bottom are the thumb bar,
 * the buttons of sheets and the keyboard.
 */
function Toasts() {
  const isWide = useIsWide();
  return (
    <Toaster
      containerAriaLabel={t`Notifications`}
      position={isWide ? bottomStart() : 'top-center'}
      offset={{
        top: '0.5rem',
        left: '1.5rem',
        right: '1.5rem',
        bottom: 'calc(1.5rem + var(--offline-height))',
      }}
      mobileOffset={{ top: '0.5rem', left: 8, right: 8 }}
      visibleToasts={1}
      style={isWide ? {} : oneLine}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-center gap-3 rounded-lg border border-line bg-raised px-4 py-3.5 font-sans font-semibold text-ink shadow-popup sm:w-(--width) short:py-1.5 ' +
            'focus-visible:outline-3! focus-visible:outline-offset-2! focus-visible:outline-(--focus)!',
          success: '[&_[data-icon]]:text-accent-ink',
          error: '[&_[data-icon]]:text-danger-ink',
          cancelButton:
            'ms-auto -my-1 min-h-11 min-w-11 shrink-0 rounded-md px-2 text-sm text-ink-soft hover:bg-sunken [&+[data-action]]:ms-0',
          actionButton:
            'ms-auto -my-1 min-h-11 min-w-11 shrink-0 rounded-md px-3 text-sm text-accent-ink hover:bg-accent-soft',
        },
      }}
    />
  );
}

createRoot(document.body.appendChild(document.createElement('div'))).render(<Toasts />);
