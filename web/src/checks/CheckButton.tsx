import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { UNCHECKED_ID } from '../subscriptions/BeyondLimit.tsx';
import { WaitingOverlay } from '../ui/kit/WaitingOverlay.tsx';
import { checkKinds } from './kinds.ts';
import { PressProgress } from './PressProgress.tsx';
import type { CheckStart } from './useCheckStart.ts';

interface Props {
  readonly checking: CheckStart;
  /** How many of the company's keywords are active. Without any, the page says why. */
  readonly active: number;
}

/** Starts a check, and covers the screen for as long as most checks take. */
export const CheckButton = ({ checking, active }: Props) => {
  const { kind, companyId, start, isBusy, isSilent, started } = checking;
  const label = isSilent ? 'Enviar de novo' : checkKinds[kind].label;
  return (
    <>
      <Button
        leftSection={<IconRefresh size={16} />}
        disabled={isBusy || active === 0}
        {...(active === 0 && { 'aria-describedby': UNCHECKED_ID })}
        onClick={start}
      >
        {isBusy ? 'Verificando...' : label}
      </Button>
      {started !== null && (
        <WaitingOverlay title="Verificando..." text={started}>
          <PressProgress kind={kind} companyId={companyId} />
        </WaitingOverlay>
      )}
    </>
  );
};
