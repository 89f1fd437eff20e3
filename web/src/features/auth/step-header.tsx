import { PageHeader } from '../../ui/page-header.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';

/** The heading of a later step. It takes the focus, because the button that was pressed is gone. */
export function StepHeader(texts: { title: string; description: string }) {
  const header = useHeadingFocus();
  return (
    <div ref={header}>
      <PageHeader {...texts} />
    </div>
  );
}
