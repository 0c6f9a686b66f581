import { IconNote } from '@tabler/icons-react';
import { useAddressValue } from '../ui/kit/address.ts';
import { onDemand } from '../ui/kit/dialogs/onDemand.tsx';
import { ToolButton } from '../ui/kit/ToolButton.tsx';

const NotesDrawer = onDemand(() => import('./NotesDrawer.tsx').then((it) => it.NotesDrawer));

export const NotesTool = ({ companyId }: { readonly companyId: string }) => {
  const [opened, open] = useAddressValue('notas', { opens: true });
  return (
    <>
      <ToolButton label="Notas" onClick={() => open('1')}>
        <IconNote size={18} />
      </ToolButton>
      {opened !== '' && <NotesDrawer companyId={companyId} onClose={() => open('')} />}
    </>
  );
};
