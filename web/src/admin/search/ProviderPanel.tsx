import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { search } from '#shared/contract/admin/search.ts';
import type { SearchConfig } from '#shared/contract/admin/searchSettings.ts';
import { call, messageOf } from '../../api.ts';
import panel from '../../ui/bare/panels/panel.module.css';
import text from '../../ui/bare/text/text.module.css';
import { Columns } from '../../ui/kit/Columns.tsx';
import { Confirm } from '../../ui/kit/dialogs/onDemand.tsx';
import { PasswordField } from '../../ui/kit/forms/PasswordField.tsx';
import { useSave } from '../../ui/kit/forms/useSave.ts';
import { Badge } from '../cells.tsx';
import { type TabProps, tellInStatus } from '../status.ts';
import { Outage } from './parts.tsx';
import { bodyOf, NO_KEYS, optionLabelOf, valuesOf } from './providerValues.ts';
import { countryOptions, languageOptions, providerNames, SAVED, saveError } from './texts.ts';
import { resetCredits } from './useCredits.ts';

interface Props extends Pick<TabProps, 'onMessage'> {
  readonly provider: SearchConfig['provider'];
  readonly config: SearchConfig;
}

export const ProviderPanel = ({ provider, config, onMessage }: Props) => {
  const [activating, setActivating] = useState(false);
  const name = providerNames[provider];
  const { is_active, outage } = config[provider];
  const test = useMutation({
    mutationFn: () => call(search.testProvider, { params: { id: provider } }),
    onMutate: () => onMessage('Verificando...'),
    onSuccess: ({ message }) => onMessage(`✅ ${message}`),
    onError: (error) => onMessage(`❌ ${messageOf(error, `Erro ao testar ${name}`)}`),
    meta: { reloads: 'later' },
  });
  return (
    <section className={panel.body} aria-labelledby={`provedor-${provider}`}>
      <Group justify="space-between" gap="0.5rem">
        <h3 id={`provedor-${provider}`} className={text.heading}>
          {name}
        </h3>
        {is_active ? <Badge tone="green">Ativo</Badge> : <span className={text.quiet}>Inativo</span>}
      </Group>
      <Outage outage={outage} />
      <ProviderForm provider={provider} config={config} onMessage={onMessage}>
        <Button variant="default" disabled={test.isPending} onClick={() => test.mutate()}>
          {test.isPending ? 'Verificando...' : `Testar ${name}`}
        </Button>
        {!is_active && (
          <Button variant="default" onClick={() => setActivating(true)}>
            Ativar {name}
          </Button>
        )}
      </ProviderForm>
      {activating && (
        <Activation provider={provider} onMessage={onMessage} onClose={() => setActivating(false)} />
      )}
    </section>
  );
};

interface ProviderFormProps extends Pick<TabProps, 'onMessage'> {
  readonly provider: SearchConfig['provider'];
  readonly config: SearchConfig;
  readonly children: ReactNode;
}

/** The form never shows stored keys; an empty field keeps the stored key. */
const ProviderForm = ({ provider, config, onMessage, children }: ProviderFormProps) => {
  const client = useQueryClient();
  const stored = valuesOf(config, provider);
  // Tells this form's fields from those of the other provider.
  const form = useForm({ name: provider, initialValues: stored });
  const { busy, onSubmit } = useSave(form, {
    version: config[provider].version,
    stored,
    save: async (values, version) => {
      onMessage(null);
      return (await call(search.updateSettings, { body: bodyOf(provider, values, version) })).config;
    },
    shown: optionLabelOf,
    onSaved: (_, sent) => {
      onMessage(SAVED);
      form.setFieldValue('config', (config) => ({ ...config, ...NO_KEYS }));
      form.resetDirty({ config: { ...sent.config, ...NO_KEYS } });
      if (provider === 'serper' && sent.config.api_key !== '') resetCredits(client);
    },
    fallback: '',
    onError: (message) => onMessage(saveError(message)),
  });
  const { algolia } = config;
  const keyField = (field: 'api_key' | 'search_api_key', label: string, stored: string | null) => (
    <PasswordField
      what={label}
      label={label}
      description={stored === null ? 'Nenhuma chave salva.' : `Salva: ${stored} Em branco, continua a mesma.`}
      autoComplete="off"
      disabled={field === 'search_api_key' && form.values.config.removes_search_key}
      {...form.getInputProps(`config.${field}`)}
    />
  );
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="0.875rem">
        {provider === 'algolia' && (
          <Columns least="13rem" gap="0.875rem 0.75rem">
            <TextInput label="Application ID" autoComplete="off" {...form.getInputProps('config.app_id')} />
            <TextInput label="Índice" autoComplete="off" {...form.getInputProps('config.index_name')} />
          </Columns>
        )}
        {keyField('api_key', 'API Key', config[provider].api_key)}
        {provider === 'algolia' && keyField('search_api_key', 'Search API Key', algolia.search_api_key)}
        {provider === 'algolia' && algolia.search_api_key !== null && (
          <Checkbox
            label="Remover a Search API Key salva"
            description="As buscas usam a API Key."
            {...form.getInputProps('config.removes_search_key', { type: 'checkbox' })}
          />
        )}
        <Columns least="13rem" gap="0.875rem 0.75rem">
          <TextInput
            label="Requisições por minuto"
            inputMode="numeric"
            {...form.getInputProps('config.rate_limit')}
          />
          <TextInput
            // Serper's pages always have ten results.
            label={provider === 'serper' ? 'Resultados por busca' : 'Resultados por página'}
            inputMode="numeric"
            {...form.getInputProps('config.results_per_page')}
          />
          <NativeSelect label="País" data={countryOptions} {...form.getInputProps('config.country')} />
          <NativeSelect label="Idioma" data={languageOptions} {...form.getInputProps('config.language')} />
        </Columns>
        <Group gap="0.5rem">
          <Button type="submit" disabled={busy}>
            {busy ? 'Salvando...' : 'Salvar Configuração'}
          </Button>
          {children}
        </Group>
      </Stack>
    </form>
  );
};

interface ActivationProps extends Pick<TabProps, 'onMessage'> {
  readonly provider: SearchConfig['provider'];
  readonly onClose: () => void;
}

/** Says what the switch means for earlier measurements. */
const Activation = ({ provider, onMessage, onClose }: ActivationProps) => {
  const name = providerNames[provider];
  return (
    <Confirm
      title={`Ativar ${name}`}
      question={`As próximas verificações de todos os clientes usarão ${name}. Continuar?`}
      warning="Provedores diferentes medem posições diferentes: os gráficos mostram uma quebra na linha no dia da troca. O histórico e o passado dos concorrentes são mantidos, e a troca pode ser desfeita."
      confirmLabel={`Ativar ${name}`}
      busyLabel="Salvando..."
      onConfirm={() => call(search.updateSettings, { body: { provider, config: {}, is_active: true } })}
      success={`✅ Provedor alterado com sucesso: ${name} está ativo.`}
      failure="Erro ao salvar configuração"
      tell={tellInStatus(onMessage)}
      onClose={onClose}
    />
  );
};
