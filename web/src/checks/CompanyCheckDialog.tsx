import { CheckCost } from './CheckCost.tsx';
import { CheckDialog } from './CheckDialog.tsx';
import type { GridCompany } from './gridUpdates.ts';
import { checkKinds } from './useCheckStart.ts';

interface Props {
  readonly company: Pick<GridCompany, 'id' | 'name' | 'active_keywords'>;
  readonly onClose: () => void;
}

export const CompanyCheckDialog = ({ company, onClose }: Props) => (
  <CheckDialog
    title="Verificar Posições"
    canStart={company.active_keywords > 0}
    start={() => checkKinds.keywords.start(company.id)}
    onClose={onClose}
  >
    <p>
      Verifica as palavras-chave ativas de <b>{company.name}</b>, sem esperar pela próxima verificação
      agendada.
    </p>
    <CheckCost chosen={[company]} />
  </CheckDialog>
);
