import { type Asked, askPath } from '@ballpark/domain/ask-path.ts';
import type { ComponentProps } from 'react';
import { LinkButton } from '../ui/button.tsx';
import { rememberIntendedPath } from './session/intended-path.ts';
import { useSession } from './session/session.tsx';

type AskLinkProps = Omit<ComponentProps<typeof LinkButton>, 'to'> & { asked?: Partial<Asked> };

/** To the form; visitors join first, and come to it then. */
export function AskLink({ asked, ...link }: AskLinkProps) {
  const isVisitor = useSession().user === null;
  const path = askPath(asked ?? {});
  if (!isVisitor) return <LinkButton {...link} to={path} />;
  return <LinkButton {...link} to="/register" onClick={() => rememberIntendedPath(path)} />;
}
