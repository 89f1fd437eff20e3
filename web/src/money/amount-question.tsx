import { AmountText } from '../lib/format/amount-text.tsx';
import { Button } from '../ui/button.tsx';

type AmountQuestionProps = {
  /** The id of the question, which takes the focus from the field. */
  id: string;
  amounts: readonly [number, number];
  currency: string;
  onChoose: (amount: number) => void;
};

/** Asks which of two amounts was meant: '1.300,00 € or 1,30 €?' */
export function AmountQuestion({ id, amounts: [larger, smaller], currency, onChoose }: AmountQuestionProps) {
  const choice = (amount: number) => (
    <Button variant="secondary" onClick={() => onChoose(amount)}>
      <AmountText amount={amount} currency={currency} />
    </Button>
  );
  return (
    <div
      id={id}
      tabIndex={-1}
      role="group"
      aria-label="Which amount do you mean?"
      className="flex flex-wrap items-center gap-2"
    >
      <span className="w-full text-sm font-semibold sm:w-auto">Do you mean</span>
      {choice(larger)} <span>or</span> {choice(smaller)}
      <span>?</span>
    </div>
  );
}
