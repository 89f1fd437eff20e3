export type ToastKind = 'success' | 'error' | 'prize' | 'notification';
export type Toast = { kind: ToastKind; text: string; detail?: string; onOpen?: () => void };

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
  let waiting: Toast[] = [];

  function showNext(): void {
    isLeaving = false;
    shown = waiting.shift() ?? null;
    if (shown) show(shown);
  }
  function wait(toast: Toast): void {
    const isOutcome = (each: Toast) => each.kind === 'success' || each.kind === 'error';
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

function takesPlace(next: Toast, shown: Toast): boolean {
  if (next.kind === 'error') return true;
  return next.kind === 'success' && (shown.kind !== 'success' || shown.text === next.text);
}
