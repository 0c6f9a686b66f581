import { search } from '#shared/contract/admin/search.ts';
import type { SearchConfig } from '#shared/contract/admin/searchSettings.ts';
import { call } from '../../api.ts';
import { ConfirmDialog } from '../../ui/kit/dialogs/ConfirmDialog.tsx';
import { inStatus } from '../inStatus.ts';
import type { TabProps } from '../tab.ts';
import { providerNames } from './names.ts';

interface Props extends Pick<TabProps, 'onMessage'> {
  readonly provider: SearchConfig['provider'];
  readonly onClose: () => void;
}

/** Asks before another provider serves the checks, and says what that means for what was measured. */
export const Activation = ({ provider, onMessage, onClose }: Props) => {
  const name = providerNames[provider];
  return (
    <ConfirmDialog
      title={`Ativar ${name}`}
      question={`As próximas verificações de todos os clientes usarão ${name}. Continuar?`}
      warning="Provedores diferentes medem posições diferentes: os gráficos mostram uma quebra na linha no dia da troca. O histórico e o passado dos concorrentes são mantidos, e a troca pode ser desfeita."
      confirmLabel={`Ativar ${name}`}
      busyLabel="Salvando..."
      onConfirm={() => call(search.updateSettings, { body: { provider, config: {}, is_active: true } })}
      success={`✅ Provedor alterado com sucesso: ${name} está ativo.`}
      failure="Erro ao salvar configuração"
      tell={inStatus(onMessage)}
      onClose={onClose}
    />
  );
};
