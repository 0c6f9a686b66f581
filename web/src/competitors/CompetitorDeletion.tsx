import { useMutation } from '@tanstack/react-query';
import { type Competitor, competitors } from '#shared/contract/competitors.ts';
import { call, messageOf } from '../api.ts';
import { ConfirmDialog } from '../ui/kit/Dialog.tsx';
import { notify } from '../ui/kit/notices.tsx';

interface Props {
  readonly competitor: Competitor;
  readonly onClose: () => void;
}

/** Asks before a competitor is deleted, and deletes it. */
export const CompetitorDeletion = ({ competitor, onClose }: Props) => {
  const deletion = useMutation({
    mutationFn: () => call(competitors.delete, { params: { id: competitor.id } }),
    onError: (error) => notify('error', messageOf(error, 'Erro ao excluir concorrente')),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      title="Excluir Concorrente"
      question={`Tem certeza que deseja excluir o concorrente "${competitor.name}"? Esta ação não pode ser desfeita.`}
      warning="Todos os dados de ranking relacionados também serão removidos."
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    />
  );
};
