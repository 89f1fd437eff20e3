import { type Asked, askPath } from '@ballpark/domain/ask-path.ts';
import type { ComponentProps } from 'react';
import { LinkButton } from '../ui/button.tsx';
import { rememberIntendedPath } from './session/intended-path.ts';
import { useSession } from './session/session.tsx';

type AskLinkProps = Omit<ComponentProps<typeof LinkButton>, 'to'> & {
  asked?: Partial<Asked>;
  /** What visitors have typed when they press. */
  readAsked?: () => Partial<Asked>;
};

/** To the form; visitors join first, and come to it then. */
export function AskLink({ asked, readAsked, ...link }: AskLinkProps) {
  const isVisitor = useSession().user === null;
  const path = askPath(asked ?? {});
  if (!isVisitor) return <LinkButton {...link} to={path} />;
  const remember = () => rememberIntendedPath(readAsked ? askPath(readAsked()) : path);
  return <LinkButton {...link} to="/register" onClick={remember} />;
}
