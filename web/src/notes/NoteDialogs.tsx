import type { Company } from '#shared/contract/companies.ts';
import { type Note, notes } from '#shared/contract/notes.ts';
import { call } from '../api.ts';
import { dayText } from '../ui/bare/text/format.ts';
import { Confirm, onDemand } from '../ui/kit/dialogs/onDemand.tsx';

const NoteForm = onDemand(() => import('./NoteForm.tsx').then((it) => it.NoteForm));

export type OpenedNote =
  | { readonly dialog: 'create' }
  | { readonly dialog: 'edit' | 'delete'; readonly note: Note };

interface Props {
  readonly company: Company | undefined;
  readonly opened: OpenedNote | null;
  readonly onClose: () => void;
}

export const NoteDialogs = ({ company, opened, onClose }: Props) => (
  <>
    {company && (opened?.dialog === 'create' || opened?.dialog === 'edit') && (
      <NoteForm company={company} note={opened.dialog === 'edit' ? opened.note : null} onClose={onClose} />
    )}
    {opened?.dialog === 'delete' && (
      <Confirm
        title="Excluir nota"
        question={`Tem certeza que deseja excluir a nota de ${dayText(opened.note.day)}? Esta ação não pode ser desfeita.`}
        {...(opened.note.company_id === null && {
          warning: 'Ela vale para todas as empresas, e sai dos gráficos de todas.',
        })}
        onConfirm={() => call(notes.delete, { params: { id: opened.note.id } })}
        failure="Erro ao excluir nota"
        onClose={onClose}
      />
    )}
  </>
);
