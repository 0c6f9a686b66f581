import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { search } from '#shared/contract/admin/search.ts';
import type { SearchConfig } from '#shared/contract/admin/searchSettings.ts';
import type { CallOf } from '#shared/contract/route.ts';
import { call } from '../../api.ts';
import panel from '../../ui/bare/panels/panel.module.css';
import text from '../../ui/bare/text/text.module.css';
import { Columns } from '../../ui/kit/Columns.tsx';
import { PasswordField } from '../../ui/kit/forms/PasswordField.tsx';
import { AdminConfirm, useAction, useAdminSave } from '../actions.tsx';
import { Badge } from '../cells.tsx';
import { Outage, SearchFields } from './parts.tsx';
import { providerNames, saveTexts } from './texts.ts';
import { resetCredits } from './useCredits.ts';

type Provider = SearchConfig['provider'];

interface Props {
  readonly provider: Provider;
  readonly config: SearchConfig;
}

export const ProviderPanel = ({ provider, config }: Props) => {
  const [activating, setActivating] = useState(false);
  const name = providerNames[provider];
  const { is_active, outage } = config[provider];
  const test = useAction({
    run: () => call(search.testProvider, { params: { id: provider } }),
    begun: 'Verificando...',
    success: ({ message }) => `✅ ${message}`,
    failure: `Erro ao testar ${name}`,
    reloads: 'later',
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
      <ProviderForm provider={provider} config={config}>
        <Button variant="default" disabled={test.isPending} onClick={() => test.mutate()}>
          {test.isPending ? 'Verificando...' : `Testar ${name}`}
        </Button>
        {!is_active && (
          <Button variant="default" onClick={() => setActivating(true)}>
            Ativar {name}
          </Button>
        )}
      </ProviderForm>
      {activating && <Activation provider={provider} onClose={() => setActivating(false)} />}
    </section>
  );
};

interface ProviderFormProps extends Props {
  readonly children: ReactNode;
}

/** The form never shows stored keys; an empty field keeps the stored key. */
const ProviderForm = ({ provider, config, children }: ProviderFormProps) => {
  const client = useQueryClient();
  const stored = valuesOf(config, provider);
  // Tells this form's fields from those of the other provider.
  const form = useForm({ name: provider, initialValues: stored });
  const { busy, onSubmit } = useAdminSave(form, {
    version: config[provider].version,
    stored,
    save: async (values, version) =>
      (await call(search.updateSettings, { body: bodyOf(provider, values, version) })).config,
    onSaved: (_, sent) => {
      form.setFieldValue('config', (config) => ({ ...config, ...NO_KEYS }));
      form.resetDirty({ config: { ...sent.config, ...NO_KEYS } });
      if (provider === 'serper' && sent.config.api_key !== '') resetCredits(client);
    },
    ...saveTexts,
  });
  const keyField = (field: 'api_key' | 'search_api_key', label: string, stored: string | null) => (
    <PasswordField
      what={label}
      label={label}
      description={stored === null ? 'Nenhuma chave salva.' : `Salva: ${stored} Em branco, continua a mesma.`}
      autoComplete="off"
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
        {provider === 'algolia' &&
          keyField('search_api_key', 'Search API Key', config.algolia.search_api_key)}
        <SearchFields form={form}>
          <TextInput
            // Serper's pages always have ten results.
            label={provider === 'serper' ? 'Resultados por busca' : 'Resultados por página'}
            inputMode="numeric"
            {...form.getInputProps('config.results_per_page')}
          />
        </SearchFields>
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

/** The server tells only the first characters of keys. */
const NO_KEYS = { api_key: '', search_api_key: '' };

const valuesOf = (config: SearchConfig, provider: Provider) => {
  const { rate_limit, country, language, results_per_page } = config[provider];
  const { app_id, index_name } = config.algolia;
  return {
    config: {
      ...NO_KEYS,
      app_id,
      index_name,
      rate_limit: String(rate_limit),
      results_per_page: String(results_per_page),
      country,
      language,
    },
  };
};

type Body = CallOf<typeof search.updateSettings>['body'];

const bodyOf = (
  provider: Provider,
  { config }: ReturnType<typeof valuesOf>,
  version: string | undefined,
): Body => {
  const { search_api_key, app_id, index_name, ...rest } = config;
  // The fields for country and language offer only what the contract accepts.
  const common = { ...rest, version } as Body['config'];
  if (provider === 'serper') return { provider, config: common };
  return { provider, config: { ...common, search_api_key, app_id, index_name } };
};

interface ActivationProps {
  readonly provider: Provider;
  readonly onClose: () => void;
}

const Activation = ({ provider, onClose }: ActivationProps) => {
  const name = providerNames[provider];
  return (
    <AdminConfirm
      title={`Ativar ${name}`}
      question={`As próximas verificações de todos os clientes usarão ${name}. Continuar?`}
      warning="Provedores diferentes medem posições diferentes: os gráficos mostram uma quebra na linha no dia da troca. O histórico e o passado dos concorrentes são mantidos, e a troca pode ser desfeita."
      confirmLabel={`Ativar ${name}`}
      busyLabel="Salvando..."
      onConfirm={() => call(search.updateSettings, { body: { provider, config: {}, is_active: true } })}
      success={`✅ Provedor alterado com sucesso: ${name} está ativo.`}
      failure={saveTexts.failure}
      onClose={onClose}
    />
  );
};
