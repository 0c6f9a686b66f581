import { Box, Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { CheckKind } from '#shared/messages.ts';
import { UNCHECKED_ID } from '../subscriptions/LimitNotice.tsx';
import hidden from '../ui/bare/text/VisuallyHidden.module.css';
import { type CheckStart, checkKinds } from './useCheckStart.ts';

interface Props {
  readonly checking: CheckStart;
  readonly active: number;
}

export const CheckButton = ({ checking, active }: Props) => {
  const { kind, start, isBusy } = checking;
  return (
    <Button
      leftSection={<IconRefresh size={16} />}
      disabled={isBusy || active === 0}
      {...(active === 0 && { 'aria-describedby': UNCHECKED_ID })}
      onClick={start}
    >
      {isBusy ? 'Verificando...' : checkKinds[kind].label}
    </Button>
  );
};

/** Both buttons in one sentence, which stands where either is pressed. A phone shows the screen's own. */
export const CheckNote = ({ kind }: { readonly kind: CheckKind }) => (
  <Box component="small" display="block" fz="0.75rem">
    <span {...(kind === 'grid' && onlyWide)}>“Verificar Posições” busca até encontrar o seu site</span>
    <span {...onlyWide}>; </span>
    <span {...(kind === 'keywords' && onlyWide)}>“Atualizar Grid” posiciona todos</span>.
  </Box>
);

const onlyWide = { className: hidden.hiddenOnPhone };
