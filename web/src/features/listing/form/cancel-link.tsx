import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { DiscardDialog } from '../../../ui/dialog.tsx';
import { LinkButton } from '../../../ui/button.tsx';

type CancelLinkProps = {
  to: string;
  isChanged: () => boolean;
  onDiscard: () => void;
};

export function CancelLink({ to, isChanged, onDiscard }: CancelLinkProps) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <LinkButton
        to={to}
        variant="secondary"
        onClick={(event) => {
          if (!isChanged()) return;
          event.preventDefault();
          setAsking(true);
        }}
      >
        {t`Cancel`}
      </LinkButton>
      <DiscardDialog
        isOpen={isAsking}
        onKeep={() => setAsking(false)}
        onDiscard={() => {
          onDiscard();
          setAsking(false);
          void navigate(to);
        }}
      />
    </>
  );
}
