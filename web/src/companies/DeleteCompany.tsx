import { useQuery } from '@tanstack/react-query';
import { type Company, companies } from '#shared/contract/companies.ts';
import { reports } from '#shared/contract/reports.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { call } from '../api.ts';
import { routeQuery } from '../cache.ts';
import { counted, keywordsText } from '../ui/bare/text/format.ts';
import { Confirm } from '../ui/kit/dialogs/onDemand.tsx';

interface Props {
  readonly company: Pick<Company, 'id' | 'name'>;
  readonly forGood?: boolean;
  readonly onClose: () => void;
}

/** Where there is history, or if that is not known, the company's name has to be typed. */
export const DeleteCompany = ({ company: { id, name }, forGood = false, onClose }: Props) => {
  const params = { id };
  const { data, isPending } = useQuery({
    ...routeQuery(reports.getContents, { params }),
    // Once the company is deleted, nothing answers any more.
    staleTime: 'static',
    gcTime: 0,
  });
  const contents = data ? contentsText(data) : null;
  const { title, ending, fate, route, success } = forGood ? vanishing : goingToTrash;
  return (
    <Confirm
      title={title}
      question={`Tem certeza que deseja excluir a empresa "${name}"?${ending}`}
      warning={
        (contents ?? fate) && (
          <>
            {contents && <p>{contents}</p>}
            {fate && <p>{fate}</p>}
          </>
        )
      }
      typed={isPending || data?.history_days === 0 ? undefined : name}
      isReady={!isPending}
      onConfirm={() => call(route, { params })}
      success={success}
      failure="Erro ao excluir empresa"
      about={id}
      onClose={onClose}
    />
  );
};

const goingToTrash = {
  title: 'Excluir empresa',
  ending: '',
  fate: 'Ela fica 7 dias na Lixeira e pode ser restaurada. Depois, esta ação não pode ser desfeita.',
  route: companies.delete,
  success: 'Empresa excluída com sucesso! Por 7 dias, ela pode ser restaurada na Lixeira.',
};

const vanishing = {
  title: 'Excluir agora',
  ending: ' Esta ação não pode ser desfeita.',
  fate: undefined,
  route: companies.deleteForGood,
  success: 'Empresa excluída de vez com sucesso!',
};

const listFormat = new Intl.ListFormat('pt-BR');

const contentsText = ({
  keywords,
  competitors,
  history_days,
}: ReplyOf<typeof reports.getContents>): string | null => {
  const parts = [
    keywords > 0 && keywordsText(keywords),
    competitors > 0 && counted(competitors, 'concorrente', 'concorrentes'),
    history_days > 0 && `${counted(history_days, 'dia', 'dias')} de histórico`,
  ].filter((part) => part !== false);
  const verb = keywords + competitors + history_days === 1 ? 'Vai' : 'Vão';
  return parts.length === 0 ? null : `${verb} com ela: ${listFormat.format(parts)}.`;
};
