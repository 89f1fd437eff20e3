import { type InitialColor, initialColors, initialPhotoOf } from '@ballpark/domain/initial-color.ts';
import { useId } from 'react';
import { Avatar } from '../../ui/avatar.tsx';

type InitialColorChoiceProps = {
  /** Of the person; gives the initial. */
  name: string;
  color: string;
  onChoose: (color: InitialColor) => void;
};

/** The colours that can stand behind one's initial, each shown with it (product 11.4). */
export function InitialColorChoice({ name, color, onChoose }: InitialColorChoiceProps) {
  const group = useId();
  return (
    <fieldset>
      <legend className="mb-1 type-label">Colour of your initial</legend>
      <p className="mb-2 text-sm text-ink-soft">It stands wherever a photo of you would.</p>
      <div className="grid grid-cols-4 gap-2 sm:grid-cols-8">
        {initialColors.map((each) => (
          <label
            key={each}
            className="flex min-h-11 flex-col items-center gap-1 rounded-md border border-line bg-raised py-2 text-sm capitalize transition-colors hover:border-line-strong has-checked:border-accent has-checked:ring-2 has-checked:ring-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)"
          >
            <input
              type="radio"
              name={group}
              value={each}
              checked={each === color}
              onChange={() => onChoose(each)}
              className="sr-only"
            />
            <Avatar photoUrl={initialPhotoOf(each)} name={name} />
            {each}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
