import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { search } from '#shared/contract/admin/search.ts';
import type { SearchConfig } from '#shared/contract/admin/searchSettings.ts';
import type { CallOf } from '#shared/contract/route.ts';
import { call } from '../../api.ts';
import { readConfig } from '../../config.ts';
import { useSave } from '../../ui/kit/forms/useSave.ts';
import { testKey } from './keyTest.ts';
import { optionLabelOf } from './providerValues.ts';
import { resetCredits } from './useCredits.ts';

type Config = CallOf<typeof search.updateSerper>['body']['config'];

const TEST_AFTER_SAVE_MS = 1000;

export const useKeyManager = (settings: SearchConfig) => {
  const client = useQueryClient();
  const [message, setMessage] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { rate_limit, country, language, version } = settings.serper;
  const stored = { rate_limit: String(rate_limit), country, language };
  const form = useForm({ initialValues: { config: { api_key: '', ...stored } } });
  const test = useMutation({
    mutationFn: async (key: string) => testKey((await readConfig()).serperAccountUrl, key),
    onSuccess: (result) =>
      setMessage(
        result.isValid ? '✅ API key válida! Conta Serper acessada com sucesso' : `❌ ${result.message}`,
      ),
    meta: { reloads: 'later' },
  });
  const { onSubmit, ...saving } = useSave(form, {
    version,
    // The key stays in the field, so that it can be tested again.
    stored: { config: { api_key: form.getValues().config.api_key, ...stored } },
    save: async ({ config }, version) => {
      const api_key = config.api_key.trim();
      // The fields for country and language offer only what the contract accepts.
      const sent = { ...config, api_key, version } as Config;
      return (await call(search.updateSerper, { body: { provider: 'serper', config: sent } })).config;
    },
    shown: optionLabelOf,
    onSaved: (_, { config }) => {
      setMessage('✅ Configuração salva com sucesso!');
      resetCredits(client);
      timer.current = setTimeout(() => test.mutate(config.api_key.trim()), TEST_AFTER_SAVE_MS);
    },
    fallback: '',
    onError: (reason) =>
      setMessage(reason === '' ? '❌ Erro ao salvar configuração' : `❌ Erro ao salvar: ${reason}`),
  });
  const start = (action: (key: string) => void, missing: string) => {
    clearTimeout(timer.current);
    const key = form.values.config.api_key.trim();
    if (key === '') return setMessage(missing);
    setMessage(null);
    action(key);
  };
  return {
    form,
    message,
    test,
    saving,
    onTest: () => start((key) => test.mutate(key), '❌ Por favor, insira uma API key para testar'),
    onSave: (event: React.SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      start(() => onSubmit(), '❌ Por favor, insira uma API key');
    },
  };
};
