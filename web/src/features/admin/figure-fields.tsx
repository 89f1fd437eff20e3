import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Settings } from './admin-queries.ts';

const places = ['first', 'second', 'third'];

type FigureFieldsProps = {
  figures: Settings['figures'];
  isCounting: boolean;
  error: string | undefined;
  onChange: (changed: Pick<Settings, 'figures'> | Pick<Settings, 'countsFigures'>) => void;
};

/** The three figures of the landing page, and whether real ones take their place. */
export function FigureFields({ figures, isCounting, error, onChange }: FigureFieldsProps) {
  const change = (at: number, changed: Partial<Settings['figures'][number]>) =>
    onChange({ figures: figures.map((figure, each) => (each === at ? { ...figure, ...changed } : figure)) });
  return (
    <>
      <Checkbox
        label="Count, once there are enough people"
        hint="From 1,000 people within a month on, real counts take the place of these figures."
        checked={isCounting}
        onChange={(event) => onChange({ countsFigures: event.target.checked })}
      />
      {figures.map((figure, at) => (
        <div key={places[at]} className="grid grid-cols-[1fr_2fr] gap-3">
          <TextField
            label={`Figure ${at + 1}`}
            name={`figures.${at}.value`}
            maxLength={12}
            value={figure.value}
            error={at === 0 ? error : undefined}
            onChange={(event) => change(at, { value: event.target.value })}
          />
          <TextField
            label={`Label ${at + 1}`}
            name={`figures.${at}.label`}
            maxLength={40}
            value={figure.label}
            onChange={(event) => change(at, { label: event.target.value })}
          />
        </div>
      ))}
    </>
  );
}
