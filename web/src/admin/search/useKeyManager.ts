import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type SearchConfig, search } from '#shared/contract/admin/search.ts';
import type { CallOf } from '#shared/contract/route.ts';
import { ApiError, call } from '../../api.ts';
import { routeQuery } from '../../cache.ts';
import { readConfig } from '../../config.ts';
import { focusFirstWrong } from '../../ui/kit/focusFirstWrong.ts';
import { testKey } from './keyTest.ts';

type Config = CallOf<typeof search.updateSerper>['body']['config'];

const TEST_AFTER_SAVE_MS = 1000;

/** The key's form with its two actions: the test in the browser, and saving, which a test follows. */
export const useKeyManager = ({ rate_limit, country, language }: SearchConfig['serper']) => {
  const client = useQueryClient();
  const [message, setMessage] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const form = useForm({
    initialValues: { api_key: '', rate_limit: String(rate_limit), country, language },
  });
  const test = useMutation({
    mutationFn: async (key: string) => testKey((await readConfig()).serperAccountUrl, key),
    onSuccess: (result) =>
      setMessage(
        result.isValid ? '✅ API key válida! Conta Serper acessada com sucesso' : `❌ ${result.message}`,
      ),
    meta: { reloads: 'later' },
  });
  const save = useMutation({
    mutationFn: (values: typeof form.values) =>
      // The fields for country and language offer only what the contract accepts.
      call(search.updateSerper, { body: { provider: 'serper', config: values as Config } }),
    onSuccess: (_, { api_key }) => {
      setMessage('✅ Configuração salva com sucesso!');
      // What the server made of a rate that is no number.
      const saved = client.getQueryData(routeQuery(search.getSettings, {}).queryKey);
      if (saved) form.setFieldValue('rate_limit', String(saved.serper.rate_limit));
      timer.current = setTimeout(() => test.mutate(api_key.trim()), TEST_AFTER_SAVE_MS);
    },
    onError: (error) => {
      setMessage(saveFailure(error));
      if (!(error instanceof ApiError)) return;
      const fields = Object.entries(error.fields).map(([path, text]) => [path.replace('config.', ''), text]);
      form.setErrors(Object.fromEntries(fields));
      focusFirstWrong(form, Object.fromEntries(fields));
    },
  });
  const start = (action: (key: string) => void, missing: string) => {
    clearTimeout(timer.current);
    const key = form.values.api_key.trim();
    if (key === '') return setMessage(missing);
    setMessage(null);
    action(key);
  };
  return {
    form,
    message,
    test,
    save,
    onTest: () => start((key) => test.mutate(key), '❌ Por favor, insira uma API key para testar'),
    onSave: form.onSubmit((values) =>
      start((api_key) => save.mutate({ ...values, api_key }), '❌ Por favor, insira uma API key'),
    ),
  };
};

const saveFailure = (error: Error): string =>
  error instanceof ApiError && error.message !== ''
    ? `❌ Erro ao salvar: ${error.message}`
    : '❌ Erro ao salvar configuração';
