import { Box, Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import hidden from '../ui/bare/text/VisuallyHidden.module.css';
import { onDemand } from '../ui/kit/dialogs/onDemand.tsx';
import { ToolButton } from '../ui/kit/ToolButton.tsx';

const SendDialog = onDemand(() => import('./send/SendDialog.tsx').then((it) => it.SendDialog));

interface Props {
  readonly companyId: string;
  /** Set in rows, where the button is an icon; its label names the company. */
  readonly rowOf?: string;
}

export const SendToClient = ({ companyId, rowOf }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  const icon = <IconSend size={16} />;
  return (
    <>
      {rowOf === undefined ? (
        <Button variant="default" size="compact-sm" onClick={open}>
          {icon}
          <Box component="span" ml="0.375rem" className={hidden.hiddenOnPhone ?? ''}>
            Enviar ao cliente
          </Box>
        </Button>
      ) : (
        <ToolButton label={`Enviar ao cliente: ${rowOf}`} onClick={open}>
          {icon}
        </ToolButton>
      )}
      {isOpen && <SendDialog companyId={companyId} onClose={() => setOpen(false)} />}
    </>
  );
};
