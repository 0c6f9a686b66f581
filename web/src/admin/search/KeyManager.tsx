import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { adminPath } from '#shared/addresses.ts';
import { search } from '#shared/contract/admin/search.ts';
import type { SearchConfig } from '#shared/contract/admin/searchSettings.ts';
import type { CallOf } from '#shared/contract/route.ts';
import { call } from '../../api.ts';
import { routeQuery } from '../../cache.ts';
import { readConfig } from '../../config.ts';
import { Page } from '../../ui/bare/page/Page.tsx';
import panel from '../../ui/bare/panels/panel.module.css';
import text from '../../ui/bare/text/text.module.css';
import { CardFigures } from '../../ui/kit/Card.tsx';
import { Columns } from '../../ui/kit/Columns.tsx';
import { Messages, useTell } from '../../ui/kit/forms/MessageBanner.tsx';
import { PasswordField } from '../../ui/kit/forms/PasswordField.tsx';
import { useSave } from '../../ui/kit/forms/useSave.ts';
import { QueryState } from '../../ui/kit/QueryState.tsx';
import { CardSkeletons } from '../../ui/kit/Skeletons.tsx';
import cells from '../cells.module.css';
import { Titled } from '../cells.tsx';
import { type KeyTest, testKey } from './keyTest.ts';
import { accountFigures, SearchFields } from './parts.tsx';
import styles from './Search.module.css';
import { saveTexts } from './texts.ts';
import { resetCredits } from './useCredits.ts';

export const KeyManager = () => {
  // A refetch must not overwrite what is being typed.
  const query = useQuery({ ...routeQuery(search.getSettings, {}), refetchOnWindowFocus: false });
  return (
    <Page
      title="Gerenciador de API Key do Serper"
      lead="Teste uma chave antes de salvá-la. A chave salva nunca é mostrada."
      back={{ to: adminPath, label: 'Dashboard Admin' }}
    >
      <Messages>
        <Columns least="26rem">
          <QueryState query={query} skeleton={<CardSkeletons count={1} height={420} />}>
            {(settings) => <KeyForm settings={settings} />}
          </QueryState>
          <KeyGuide />
        </Columns>
      </Messages>
    </Page>
  );
};

const KeyGuide = () => (
  <Titled title="Como obter uma API Key" className={`${panel.body} ${styles.guide}`}>
    <ol>
      <li>
        Acesse{' '}
        <a href="https://serper.dev" target="_blank" rel="noopener noreferrer">
          serper.dev
        </a>{' '}
        e crie uma conta.
      </li>
      <li>Confirme seu e-mail e entre no painel do Serper.</li>
      <li>Abra “API Keys” e copie a chave.</li>
      <li>Cole a chave neste formulário, teste e salve.</li>
    </ol>
    <p className={text.quiet}>
      O plano gratuito do Serper inclui 2.500 buscas por mês. Cada página de resultados lida gasta uma busca;
      testar a chave não gasta nenhuma.
    </p>
  </Titled>
);

const TEST_AFTER_SAVE_MS = 1000;

const KeyForm = ({ settings: { serper } }: { readonly settings: SearchConfig }) => {
  const client = useQueryClient();
  const tell = useTell();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { country, language } = serper;
  const stored = { rate_limit: String(serper.rate_limit), country, language };
  const form = useForm({ initialValues: { config: { api_key: '', ...stored } } });
  const test = useMutation({
    mutationFn: async (key: string) => testKey((await readConfig()).serperAccountUrl, key),
    onSuccess: (result) =>
      tell(result.isValid ? '✅ API key válida! Conta Serper acessada com sucesso' : `❌ ${result.message}`),
    meta: { reloads: 'later' },
  });
  const saving = useSave(form, {
    version: serper.version,
    // The key stays in the field, so that it can be tested again.
    stored: { config: { api_key: form.getValues().config.api_key, ...stored } },
    save: async ({ config }, version) => {
      const sent = { ...config, api_key: config.api_key.trim(), version } as SentConfig;
      return (await call(search.updateSerper, { body: { provider: 'serper', config: sent } })).config;
    },
    onSaved: (_, { config }) => {
      tell(saveTexts.success);
      resetCredits(client);
      timer.current = setTimeout(() => test.mutate(config.api_key.trim()), TEST_AFTER_SAVE_MS);
    },
    fallback: '',
    onError: (reason) => tell(reason === '' ? `❌ ${saveTexts.failure}` : `❌ Erro ao salvar: ${reason}`),
  });
  const key = form.values.config.api_key.trim();
  const withKey = (action: () => void, missing: string) => {
    clearTimeout(timer.current);
    tell(key === '' ? missing : null);
    if (key !== '') action();
  };
  const isOff = form.values.config.api_key === '' || test.isPending || saving.busy;
  return (
    <Titled title="Configuração" className={`${panel.body} ${styles.guide}`}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          withKey(() => saving.onSubmit(), '❌ Por favor, insira uma API key');
        }}
      >
        <Stack gap="0.875rem">
          <PasswordField
            what="API Key"
            label="API Key"
            withAsterisk
            description={serper.api_key === null ? 'Nenhuma chave salva.' : `Chave salva: ${serper.api_key}`}
            autoComplete="off"
            {...form.getInputProps('config.api_key')}
          />
          <SearchFields form={form} />
          <Group gap="0.5rem">
            <Button
              variant="default"
              disabled={isOff}
              onClick={() => withKey(() => test.mutate(key), '❌ Por favor, insira uma API key para testar')}
            >
              {test.isPending ? 'Verificando...' : 'Testar API Key'}
            </Button>
            <Button type="submit" disabled={isOff}>
              {saving.busy ? 'Salvando...' : 'Salvar Configuração'}
            </Button>
          </Group>
        </Stack>
      </form>
      {test.data && !test.isPending && <KeyTestResult result={test.data} />}
    </Titled>
  );
};

type SentConfig = CallOf<typeof search.updateSerper>['body']['config'];

const KeyTestResult = ({ result }: { readonly result: KeyTest }) => (
  <Titled title={`Resultado do teste de ${result.key}`} className={`${cells.titled} ${text.wrapping}`}>
    {result.isValid ? (
      <CardFigures figures={accountFigures(result.account)} />
    ) : (
      <>
        <p className={text.quiet}>Sugestões</p>
        <ul>
          {result.suggestions.map((suggestion) => (
            <li key={suggestion}>{suggestion}</li>
          ))}
        </ul>
        <details>
          <summary>Detalhes técnicos</summary>
          <ul>
            {result.details.map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        </details>
      </>
    )}
  </Titled>
);
