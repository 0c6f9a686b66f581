import { companies, type DeletedCompany } from '#shared/contract/companies.ts';
import { call } from '../api.ts';
import { keywordsText } from '../ui/bare/text/format.ts';
import { Confirm } from '../ui/kit/dialogs/onDemand.tsx';

interface Props {
  readonly company: Pick<DeletedCompany, 'id' | 'name' | 'keywords_count'>;
  readonly forGood?: boolean;
  readonly onClose: () => void;
}

/** Where there are keywords, which have a history, the company's name has to be typed. */
export const DeleteCompany = ({
  company: { id, name, keywords_count: keywords },
  forGood = false,
  onClose,
}: Props) => {
  const { title, ending, fate, route, success } = forGood ? vanishing : goingToTrash;
  const verb = keywords === 1 ? 'Vai' : 'Vão';
  const contents = keywords > 0 ? `${verb} com ela ${keywordsText(keywords)} e o histórico.` : '';
  return (
    <Confirm
      title={title}
      question={`Tem certeza que deseja excluir a empresa "${name}"?${ending}`}
      warning={`${contents} ${fate}`.trim()}
      typed={keywords > 0 ? name : undefined}
      onConfirm={() => call(route, { params: { id } })}
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
  fate: '',
  route: companies.deleteForGood,
  success: 'Empresa excluída de vez com sucesso!',
};
