import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { hasShape, isNumber, orNull } from '../../lib/has-shape.ts';
import { type Step, steps } from './kept-progress.ts';

/** What the browser's history keeps of a step: the step, the one that led to it, and how many steps' entries come before it. */
type Entry = { step: Step; before: Step | null; depth: number };

const isStep = (value: unknown) => steps.some((step) => step === value);
const isEntry = hasShape<Entry>({ step: isStep, before: orNull(isStep), depth: isNumber });

/**
 * The step that a person is at. Each step has an entry in the browser's history, so that Back and Forward go through the steps.
 * `kept` is the step that they had reached before this page was opened.
 */
export function useStep(kept: Step) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const entry = useEntry();
  const { step, before, depth } = entry ?? { step: kept, before: null, depth: 0 };

  // The first entry gets its state as well, so that Back to it leads to this step.
  useEffect(() => {
    if (entry === null) void navigate(pathname, { replace: true, state: { step, before, depth } });
  }, [entry, navigate, pathname, step, before, depth]);

  function goTo(next: Step): void {
    if (next === step) return;
    if (next === before) void navigate(-1);
    else void navigate(pathname, { state: { step: next, before: step, depth: depth + 1 } });
  }

  return { step, goTo };
}

/** Goes back to the entry of the first step, once the others are no longer needed; `done` when it is reached. */
export function useStepsBack(isWanted: boolean): { done: boolean } {
  const navigate = useNavigate();
  const depth = useEntry()?.depth ?? 0;
  const hasLeft = useRef(-1);
  useEffect(() => {
    if (!isWanted || depth === 0 || hasLeft.current === depth) return;
    hasLeft.current = depth;
    void navigate(-depth);
  }, [isWanted, depth, navigate]);
  return { done: depth === 0 };
}

function useEntry(): Entry | null {
  const state: unknown = useLocation().state;
  return isEntry(state) ? state : null;
}
