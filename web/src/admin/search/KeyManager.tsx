import { useQuery } from '@tanstack/react-query';
import { adminPath } from '#shared/addresses.ts';
import { search } from '#shared/contract/admin/search.ts';
import { routeQuery } from '../../cache.ts';
import { Page } from '../../ui/bare/Page.tsx';
import text from '../../ui/bare/text.module.css';
import { Columns } from '../../ui/kit/Columns.tsx';
import { QueryState } from '../../ui/kit/QueryState.tsx';
import { CardSkeletons } from '../../ui/kit/Skeletons.tsx';
import { KeyForm } from './KeyForm.tsx';
import styles from './Search.module.css';

/** Entry, test and saving of Serper's key. */
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

/** How to obtain a key. */
const KeyGuide = () => (
  <section className={styles.panel} aria-labelledby="guia">
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
