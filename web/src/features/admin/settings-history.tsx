import type { ReplyAt } from '@ballpark/domain/contract/operations.ts';
import * as screenMessages from '@ballpark/domain/contract/screen-messages.ts';
import { RelativeTimeText } from '../../lib/format/relative-time-text.tsx';
import { Button } from '../../ui/button.tsx';
import type { Settings } from './admin-queries.ts';
import { settingNames } from './setting-names.ts';

type SettingsHistoryProps = {
  history: ReplyAt<'GET /admin/settings/history'>;
  /** Puts what held then into the form, where it can be saved again. */
  onPutBack: (settings: Settings) => void;
};

/** The last changes of the settings, newest first. */
export function SettingsHistory({ history, onPutBack }: SettingsHistoryProps) {
  if (history.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="type-heading">Last changes</h2>
      <ul className="mt-3 divide-y divide-line">
        {history.map(({ settings, changed, changedBy, changedAt }) => (
          <li key={settings.version} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span className="min-w-0">
              <span className="block font-semibold">
                {changed.map((name) => settingNames[name] ?? name).join(', ')}
              </span>
              <span dir="auto" className="block text-sm wrap-anywhere text-ink-soft">
                {changedBy?.name ?? screenMessages.formerMember}, <RelativeTimeText at={changedAt} />
              </span>
            </span>
            <Button
              variant="quiet"
              size="sm"
              aria-label={`Put into the form: version ${settings.version}`}
              onClick={() => {
                onPutBack(settings);
                scrollTo({ top: 0 });
              }}
            >
              Put into the form
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
