import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

export type Question = { question: string; answer: ReactNode };

/** Native `details`: find-in-page opens them, and search engines read the markup. */
export function QuestionList({ questions }: { questions: readonly Question[] }) {
  return (
    <div
      itemScope
      itemType="https://schema.org/FAQPage"
      className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface shadow-card"
    >
      {questions.map(({ question, answer }) => (
        <details
          key={question}
          itemProp="mainEntity"
          itemScope
          itemType="https://schema.org/Question"
          className="group"
        >
          <summary className="flex min-h-14 items-center justify-between gap-4 px-5 py-4 type-subheading -outline-offset-3 transition-colors hover:bg-sunken sm:px-6 [&::-webkit-details-marker]:hidden">
            <span itemProp="name">{question}</span>
            <ChevronDown
              aria-hidden
              className="size-5 shrink-0 text-accent-ink transition-transform duration-200 group-open:rotate-180"
            />
          </summary>
          <div
            itemProp="acceptedAnswer"
            itemScope
            itemType="https://schema.org/Answer"
            className="max-w-[65ch] px-5 pb-5 leading-relaxed text-ink-soft sm:px-6"
          >
            <div itemProp="text">{answer}</div>
          </div>
        </details>
      ))}
    </div>
  );
}
