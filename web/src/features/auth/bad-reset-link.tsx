import { Unlink } from 'lucide-react';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { FormSign } from './form-sign.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';

/** Says that no password can be set by this link, and where to go from here. */
export function BadResetLink({ text }: { text: string }) {
  const outcome = useHeadingFocus();
  return (
    <div ref={outcome}>
      <FormSign icon={Unlink} isBad />
      <div role="alert">
        <PageHeader title="This link does not work" description={text} />
      </div>
      <div className="flex flex-col gap-3">
        <LinkButton to="/forgot-password" size="lg" isWide>
          Ask for another link
        </LinkButton>
        <LinkButton to="/login" variant="secondary" size="lg" isWide>
          Sign in
        </LinkButton>
      </div>
    </div>
  );
}
