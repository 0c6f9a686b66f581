import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { search } from '#shared/contract/admin/search.ts';
import type { SearchConfig } from '#shared/contract/admin/searchSettings.ts';
import { call } from '../../api.ts';
import { routeQuery, upToDate } from '../../cache.ts';
import { Columns } from '../../ui/kit/Columns.tsx';
import { FormFailure } from '../../ui/kit/forms/FormFailure.tsx';
import { PasswordField } from '../../ui/kit/forms/PasswordField.tsx';
import { useEdit } from '../../ui/kit/forms/useEdit.ts';
import type { TabProps } from '../tab.ts';
import { countryOptions, languageOptions } from './names.ts';
import { baseOf, bodyOf, shownOf, typedOf, valuesOf } from './providerValues.ts';
import { SAVED, saveError } from './saving.ts';
import { resetCredits } from './useCredits.ts';

interface Props extends Pick<TabProps, 'onMessage'> {
  readonly provider: SearchConfig['provider'];
  readonly config: SearchConfig;
  /** Further buttons. */
  readonly children: ReactNode;
}

/** The settings of a provider. Its keys are never filled in: an empty field keeps the stored key. */
export const ProviderForm = ({ provider, config, onMessage, children }: Props) => {
  const client = useQueryClient();
  // The name tells this form's fields from those of the other provider.
  const form = useForm({ name: provider, initialValues: valuesOf(config, provider) });
  const { busy, onSubmit, error, conflict } = useEdit(form, {
    base: baseOf(config, provider),
    save: (values, base) => call(search.updateSettings, { body: { ...bodyOf(provider, values), base } }),
    // What the server made of the values, without the keys that were typed.
    stored: () => {
      const stored = upToDate<SearchConfig>(client, routeQuery(search.getSettings, {}));
      return stored && baseOf(stored, provider);
    },
    typed: typedOf,
    shown: shownOf,
    onSaved: (_, { config: { api_key } }) => {
      onMessage(SAVED);
      form.setFieldValue('config.removes_search_key', false);
      if (provider === 'serper' && api_key !== '') resetCredits(client);
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
            // Serper's pages always hold ten.
            label={provider === 'serper' ? 'Resultados por busca' : 'Resultados por página'}
            inputMode="numeric"
            {...form.getInputProps('config.results_per_page')}
          />
          <NativeSelect label="País" data={countryOptions} {...form.getInputProps('config.country')} />
          <NativeSelect label="Idioma" data={languageOptions} {...form.getInputProps('config.language')} />
        </Columns>
        {conflict && <FormFailure error={error} conflict={conflict} />}
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
