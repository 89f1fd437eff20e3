export type ToastKind = 'success' | 'error' | 'prize' | 'notification';
/** `onOpen` and `onShare` each have a button. */
export type Toast = {
  kind: ToastKind;
  text: string;
  detail?: string;
  onOpen?: () => void;
  onShare?: () => void;
};

type Screen = {
  /** Shows a toast in the place of the present one. */
  show: (toast: Toast) => void;
  /** Removes the present toast, which calls `gone` once it has faded. */
  remove: () => void;
};

/**
 * Shows one toast at a time, so that they never pile up over a page. The outcome of an action is shown at once: a failure takes the
 * place of any toast, a success that of any but another success. Other toasts wait, and those that lost their place are shown again.
 */
export function toastQueue({ show, remove }: Screen) {
  let shown: Toast | null = null;
  let isLeaving = false;
  let isHeld = false;
  let waiting: Toast[] = [];

  function showNext(): void {
    isLeaving = false;
    const next = waiting.find((each) => !isHeld || isOutcome(each));
    waiting = waiting.filter((each) => each !== next);
    shown = next ?? null;
    if (shown) show(shown);
  }
  function wait(toast: Toast): void {
    if (waiting.some(({ kind, text }) => kind === toast.kind && text === toast.text)) return;
    const others = waiting.filter((each) => toast.kind !== 'error' || each.kind !== 'error');
    // The toast of a person's action comes before those of its rewards and of others' actions.
    const at = others.findIndex((each) => isOutcome(toast) && !isOutcome(each));
    waiting = at < 0 ? [...others, toast] : others.toSpliced(at, 0, toast);
  }

  return {
    add: (toast: Toast): void => {
      if (toast.kind === 'success') waiting = waiting.filter(({ kind }) => kind !== 'error');
      if (shown === null) {
        if (isHeld && !isOutcome(toast)) return wait(toast);
        shown = toast;
        show(toast);
      } else if (!isLeaving && takesPlace(toast, shown)) {
        if (shown.kind === 'prize' || shown.kind === 'notification') waiting = [shown, ...waiting];
        shown = toast;
        show(toast);
      } else wait(toast);
    },
    /** A toast begins to fade. One that has taken its place in the same moment fades with it, and is shown again. */
    leave: (toast: Toast): void => {
      isLeaving = true;
      if (shown && shown !== toast) waiting = [shown, ...waiting];
    },
    /** The toast has faded. */
    gone: showNext,
    /** Has prizes and notifications wait, because something is shown that they must not cover, until it is called with false. */
    hold: (held: boolean): void => {
      if (held === isHeld) return;
      isHeld = held;
      if (!held) {
        if (shown === null) showNext();
      } else if (shown && !isOutcome(shown) && !isLeaving) {
        waiting = [shown, ...waiting];
        remove();
      }
    },
    /** Removes a failure, because the next try succeeded. */
    dropError: (): void => {
      waiting = waiting.filter(({ kind }) => kind !== 'error');
      if (shown?.kind === 'error' && !isLeaving) remove();
    },
    /** Removes notifications, because their reader has signed out. */
    dropNotifications: (): void => {
      waiting = waiting.filter(({ kind }) => kind !== 'notification');
      if (shown?.kind === 'notification' && !isLeaving) remove();
    },
  };
}

function isOutcome({ kind }: Toast): boolean {
  return kind === 'success' || kind === 'error';
}

function takesPlace(next: Toast, shown: Toast): boolean {
  if (next.kind === 'error') return true;
  return next.kind === 'success' && (shown.kind !== 'success' || shown.text === next.text);
}
