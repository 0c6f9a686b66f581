import { type Competitor, competitors } from '#shared/contract/competitors.ts';
import { call } from '../api.ts';
import { ConfirmDialog } from '../ui/kit/dialogs/ConfirmDialog.tsx';

interface Props {
  readonly competitor: Competitor;
  readonly onClose: () => void;
}

/** The dialog that deletes a competitor. */
export const CompetitorDeletion = ({ competitor, onClose }: Props) => (
  <ConfirmDialog
    title="Excluir Concorrente"
    question={`Tem certeza que deseja excluir o concorrente "${competitor.name}"? Esta ação não pode ser desfeita.`}
    warning="Todos os dados de ranking relacionados também serão removidos."
    confirmLabel="Excluir"
    busyLabel="Excluindo..."
    onConfirm={() => call(competitors.delete, { params: { id: competitor.id } })}
    failure="Erro ao excluir concorrente"
    onClose={onClose}
  />
);
