import type { SignUp } from '@ballpark/domain/site.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { TextLink } from '../../ui/text-link.tsx';

const options = [
  { value: 'open', label: 'Everybody' },
  { value: 'invitation', label: 'Invited' },
  { value: 'closed', label: 'Nobody' },
] as const;

/** Who may sign up. */
export function SignUpField({ value, onChoose }: { value: SignUp; onChoose: (value: SignUp) => void }) {
  return (
    <>
      <Segmented label="Who may sign up" options={options} value={value} onChoose={onChoose} />
      <p className="text-ink-soft">
        Invitations are made under <TextLink to="/admin/people">People</TextLink>.
      </p>
    </>
  );
}
