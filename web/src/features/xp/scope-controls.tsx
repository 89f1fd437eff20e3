import { Globe, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { type Scope, scopeRadiiKm } from './leaderboard-scope.ts';

type ScopeControlsProps = {
  scope: Scope;
  radiusKm: number;
  onScope: (scope: Scope) => void;
  onRadius: (radiusKm: number) => void;
  /** Says where 'Local' is, or why that is not known. */
  locationStatus: ReactNode;
};

const scopes = [
  { value: 'global', label: 'Global', icon: Globe },
  { value: 'local', label: 'Local', icon: MapPin },
] as const;

/** Chooses among whom people are ranked: everybody, or those nearby. */
export function ScopeControls({ scope, radiusKm, onScope, onRadius, locationStatus }: ScopeControlsProps) {
  return (
    <div className="grid items-end gap-x-5 gap-y-4 sm:grid-cols-[minmax(0,18rem)_10rem]">
      <Segmented label="Scope" options={scopes} value={scope} onChoose={onScope} />
      {scope === 'local' && (
        <Select
          label="Distance"
          options={scopeRadiiKm.map((each) => ({ value: String(each), label: `${each} km` }))}
          value={String(radiusKm)}
          onChoose={(chosen) => onRadius(Number(chosen))}
        />
      )}
      {scope === 'local' && <div className="sm:col-span-2">{locationStatus}</div>}
    </div>
  );
}
