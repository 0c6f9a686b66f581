import { useState } from 'react';
import { SideDrawer } from '../ui/kit/dialogs/SideDrawer.tsx';
import { NoteList, type OpenedNote } from './NoteList.tsx';

interface Props {
  readonly companyId: string;
  readonly onClose: () => void;
}

export const NotesDrawer = ({ companyId, onClose }: Props) => {
  const [opened, setOpened] = useState<OpenedNote | null>(null);
  return (
    <SideDrawer title="Notas" width="28rem" isCovered={opened !== null} onClose={onClose}>
      <NoteList companyId={companyId} opened={opened} onOpen={setOpened} />
    </SideDrawer>
  );
};
