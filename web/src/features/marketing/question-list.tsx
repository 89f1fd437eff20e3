import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

export type Question = { question: string; answer: ReactNode };

/** Questions that open to their answers. The browser's own disclosure: find-in-page opens it too. */
export function QuestionList({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface shadow-card">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group">
          <summary className="flex min-h-14 items-center justify-between gap-4 px-5 py-4 type-subheading -outline-offset-3 transition-colors hover:bg-sunken sm:px-6 [&::-webkit-details-marker]:hidden">
            {question}
            <ChevronDown
              aria-hidden
              className="size-5 shrink-0 text-accent-ink transition-transform duration-200 group-open:rotate-180"
            />
          </summary>
          <div className="max-w-[65ch] px-5 pb-5 leading-relaxed text-ink-soft sm:px-6">{answer}</div>
        </details>
      ))}
    </div>
  );
}
