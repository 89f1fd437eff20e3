export type ToastKind = 'success' | 'error' | 'prize' | 'news';
export type Toast = { kind: ToastKind; text: string; detail?: string; onOpen?: () => void };

type Screen = {
  /** Shows a toast, in place of the one that is shown. */
  show: (toast: Toast) => void;
  /** Takes the shown one away; `gone` is called once it is. */
  remove: () => void;
};

/**
 * Lets one toast be seen at a time, so that they never pile up over a page. How a try ended is seen at once: a failure
 * takes any place, a success that of a failure or of what others did. What has lost its place or found it taken, waits.
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
        if (shown.kind === 'prize' || shown.kind === 'news') waiting = [shown, ...waiting];
        shown = toast;
        show(toast);
      } else wait(toast);
    },
    /** This one begins to leave. What has taken its place in the same moment goes with it, and is shown again. */
    leave: (toast: Toast): void => {
      isLeaving = true;
      if (shown && shown !== toast) waiting = [shown, ...waiting];
    },
    /** It has left. */
    gone: showNext,
    /** The failure is out of date: the next try went well. */
    dropError: (): void => {
      waiting = waiting.filter(({ kind }) => kind !== 'error');
      if (shown?.kind === 'error' && !isLeaving) remove();
    },
    /** Their reader has left. */
    dropNotifications: (): void => {
      waiting = waiting.filter(({ kind }) => kind !== 'news');
      if (shown?.kind === 'news' && !isLeaving) remove();
    },
  };
}

function takesPlace(next: Toast, shown: Toast): boolean {
  if (next.kind === 'error') return true;
  return next.kind === 'success' && (shown.kind !== 'success' || shown.text === next.text);
}
