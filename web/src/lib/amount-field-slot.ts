import type { ReactNode, RefObject } from 'react';

/** What a form tells the amount field that its page puts in. */
type AmountFieldSlotProps = {
  label: string;
  value: number | null;
  onChange: (amount: number | null) => void;
  error: string | undefined;
  /** Its input, which takes the focus when a dialog opens. */
  ref: RefObject<HTMLInputElement | null>;
};

/** Draws an amount field. Features do not import each other, so the page hands it to the forms that need one. */
export type RenderAmountField = (field: AmountFieldSlotProps) => ReactNode;
