import type { AchievementSummary } from '@ballpark/domain/contract/achievements.ts';
import { Lightbulb, type LucideIcon, Target, Users, Zap } from 'lucide-react';

const parts: { fact: keyof AchievementSummary; label: string; icon: LucideIcon }[] = [
  { fact: 'totalSuggestions', label: 'Total suggestions', icon: Lightbulb },
  { fact: 'accurateSuggestions', label: 'Accurate suggestions', icon: Target },
  { fact: 'quickResponses', label: 'Quick responses', icon: Zap },
  { fact: 'uniquePeopleHelped', label: 'People helped', icon: Users },
];

/** The four numbers that most achievements count. */
export function SummaryList({ summary }: { summary: AchievementSummary }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:gap-x-8">
      {parts.map(({ fact, label, icon: Icon }) => (
        <div key={fact} className="flex flex-col-reverse justify-end">
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="flex items-center gap-2 type-amount text-2xl">
            <Icon aria-hidden className="size-5 text-accent-ink" />
            {summary[fact].toLocaleString('en')}
          </dd>
        </div>
      ))}
    </dl>
  );
}
