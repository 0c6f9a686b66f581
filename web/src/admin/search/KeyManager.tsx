import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { adminPath } from '#shared/addresses.ts';
import { search } from '#shared/contract/admin/search.ts';
import type { SearchConfig } from '#shared/contract/admin/searchSettings.ts';
import { routeQuery } from '../../cache.ts';
import { Page } from '../../ui/bare/page/Page.tsx';
import { CardFigures } from '../../ui/bare/panels/Card.tsx';
import panel from '../../ui/bare/panels/panel.module.css';
import text from '../../ui/bare/text/text.module.css';
import { Columns } from '../../ui/kit/Columns.tsx';
import { MessageBanner } from '../../ui/kit/forms/MessageBanner.tsx';
import { PasswordField } from '../../ui/kit/forms/PasswordField.tsx';
import { QueryState } from '../../ui/kit/QueryState.tsx';
import { CardSkeletons } from '../../ui/kit/Skeletons.tsx';
import { statusColor } from '../status.ts';
import type { KeyTest } from './keyTest.ts';
import styles from './Search.module.css';
import { countryOptions, figure, languageOptions } from './texts.ts';
import { useKeyManager } from './useKeyManager.ts';

export const KeyManager = () => {
  // A refetch must not overwrite what is being typed.
  const query = useQuery({ ...routeQuery(search.getSettings, {}), refetchOnWindowFocus: false });
  return (
    <Page
      title="Gerenciador de API Key do Serper"
      lead="Teste uma chave antes de salvá-la. A chave salva nunca é mostrada."
      back={{ to: adminPath, label: 'Dashboard Admin' }}
    >
      <Columns least="26rem">
        <QueryState query={query} skeleton={<CardSkeletons count={1} height={420} />}>
          {(settings) => <KeyForm settings={settings} />}
        </QueryState>
        <KeyGuide />
      </Columns>
    </Page>
  );
};

const KeyGuide = () => (
  <section className={`${panel.body} ${styles.guide}`} aria-labelledby="guia">
    <h2 id="guia" className={text.heading}>
      Como obter uma API Key
    </h2>
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
  </section>
);

interface Props {
  readonly settings: SearchConfig;
}

const KeyForm = ({ settings }: Props) => {
  const { form, message, test, saving, onTest, onSave } = useKeyManager(settings);
  const hasKey = form.values.config.api_key !== '';
  const busy = test.isPending || saving.busy;
  const { api_key } = settings.serper;
  return (
    <section className={`${panel.body} ${styles.guide}`} aria-labelledby="chave">
      <h2 id="chave" className={text.heading}>
        Configuração
      </h2>
      <form noValidate onSubmit={onSave}>
        <Stack gap="0.875rem">
          <PasswordField
            what="API Key"
            label="API Key"
            withAsterisk
            description={api_key === null ? 'Nenhuma chave salva.' : `Chave salva: ${api_key}`}
            autoComplete="off"
            {...form.getInputProps('config.api_key')}
          />
          <Columns least="13rem" gap="0.875rem 0.75rem">
            <TextInput
              label="Requisições por minuto"
              inputMode="numeric"
              {...form.getInputProps('config.rate_limit')}
            />
            <NativeSelect label="País" data={countryOptions} {...form.getInputProps('config.country')} />
            <NativeSelect label="Idioma" data={languageOptions} {...form.getInputProps('config.language')} />
          </Columns>
          <Group gap="0.5rem">
            <Button variant="default" disabled={!hasKey || busy} onClick={onTest}>
              {test.isPending ? 'Verificando...' : 'Testar API Key'}
            </Button>
            <Button type="submit" disabled={!hasKey || busy}>
              {saving.busy ? 'Salvando...' : 'Salvar Configuração'}
            </Button>
          </Group>
        </Stack>
      </form>
      {message !== null && <MessageBanner tone={statusColor(message)} text={message} />}
      {test.data && !test.isPending && <KeyTestResult result={test.data} />}
    </section>
  );
};

const KeyTestResult = ({ result }: { readonly result: KeyTest }) => (
  <Stack component="section" className={text.wrapping ?? ''} gap="0.625rem" aria-labelledby="resultado">
    <h3 id="resultado" className={text.heading}>
      Resultado do teste de <code>{result.key}</code>
    </h3>
    {result.isValid ? (
      <CardFigures
        figures={[
          { label: 'Créditos restantes', value: figure(result.account.credits_left) },
          { label: 'Plano', value: result.account.plan ?? 'N/A' },
          { label: 'Uso no mês', value: figure(result.account.usage_this_month) },
        ]}
      />
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
  </Stack>
);
