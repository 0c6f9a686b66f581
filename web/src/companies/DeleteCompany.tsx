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
  readonly onClose: () => void;
}

/** Where there is history, or if that is not known, the company's name has to be typed. */
export const DeleteCompany = ({ company: { id, name }, onClose }: Props) => {
  const { data, isPending } = useQuery(routeQuery(reports.getContents, { params: { id } }));
  return (
    <Confirm
      title="Excluir Empresa"
      question={`Tem certeza que deseja excluir a empresa "${name}"?`}
      warning={
        <>
          {data && <p>{contentsText(data)}</p>}
          <p>Ela fica 7 dias na Lixeira e pode ser restaurada. Depois, esta ação não pode ser desfeita.</p>
        </>
      }
      typed={isPending || data?.history_days === 0 ? undefined : name}
      isReady={!isPending}
      onConfirm={() => call(companies.delete, { params: { id } })}
      success="Empresa excluída com sucesso! Por 7 dias, ela pode ser restaurada na Lixeira."
      failure="Erro ao excluir empresa"
      onClose={onClose}
    />
  );
};

const contentsText = ({
  keywords,
  competitors,
  history_days,
}: ReplyOf<typeof reports.getContents>): string => {
  const parts = [
    keywordsText(keywords),
    counted(competitors, 'concorrente', 'concorrentes'),
    `${counted(history_days, 'dia', 'dias')} de histórico`,
  ];
  return `Vão com ela: ${parts.slice(0, -1).join(', ')} e ${parts.at(-1)}.`;
};
