import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ApiDocument } from '#shared/contract/description.ts';
import { description } from '#shared/contract/description.ts';
import { useSession } from '../auth/session.tsx';
import { Brand } from '../ui/bare/Brand.tsx';
import { Loading } from '../ui/bare/Loading.tsx';
import { SkipLink } from '../ui/bare/SkipLink.tsx';
import { useFocusOnNavigation } from '../ui/bare/useFocusOnNavigation.ts';
import { FilterField } from '../ui/kit/FilterField.tsx';
import { rowFilter } from '../ui/kit/filter.ts';
import { ThemeToggle } from '../ui/kit/ThemeToggle.tsx';
import styles from './ApiReference.module.css';
import { OperationDetails } from './OperationDetails.tsx';
import { type Group, groupsOf, type ShownOperation } from './operations.ts';
import { useApiDocument } from './useApiDocument.ts';

/** The page about the API: its routes by noun, each with its parameters and examples. */
export const ApiReference = () => (
  <>
    <title>API · Ranqueia</title>
    <SkipLink />
    <header className={styles.header}>
      <Link to="/" className={styles.brand} aria-label="Ranqueia">
        <Brand />
      </Link>
      <ThemeToggle />
    </header>
    <main ref={useFocusOnNavigation()} id="conteudo" tabIndex={-1} className={styles.main}>
      <h1>API do Ranqueia</h1>
      <Content />
    </main>
  </>
);

const Content = () => {
  const { state, load } = useApiDocument();
  if (state.status === 'loading') return <Loading />;
  if (state.status === 'loaded') return <Reference document={state.document} />;
  return (
    <div role="alert">
      <p>Não foi possível carregar a descrição da API. Verifique sua conexão.</p>
      <Button variant="default" onClick={() => void load()}>
        Tentar novamente
      </Button>
    </div>
  );
};

const matching = rowFilter<ShownOperation>(({ text }) => text);

const Reference = ({ document }: { readonly document: ApiDocument }) => {
  const { user } = useSession();
  const [searched, setSearched] = useState('');
  const groups = useMemo(() => groupsOf(document, user?.isAdmin === true), [document, user]);
  const shown = groups
    .map((group) => ({ ...group, operations: matching(group.operations, searched) }))
    .filter(({ operations }) => operations.length > 0);
  const count = shown.reduce((sum, { operations }) => sum + operations.length, 0);
  return (
    <>
      <Introduction />
      <div className={styles.tools}>
        <FilterField label="Filtrar rotas" value={searched} onChange={setSearched} />
        <p role="status" className={styles.count}>
          {count === 1 ? '1 rota' : `${count} rotas`}
        </p>
      </div>
      {shown.map((group) => (
        <Section key={group.name} group={group} />
      ))}
    </>
  );
};

const Introduction = () => (
  <div className={styles.introduction}>
    <p>
      É a API que as telas usam. Programas também podem chamá-la, com os limites do seu plano. O documento
      completo, no formato OpenAPI 3.1, está em <a href={description.get.path}>{description.get.path}</a>.
    </p>
    <ul>
      <li>
        <strong>Sessão.</strong> O login responde com o cookie <code>session</code>, que vale para as demais
        chamadas. Não há chaves de API.
      </li>
      <li>
        <strong>Erros.</strong> O corpo traz em <code>error</code> uma frase e, quando se trata de campos, em{' '}
        <code>fields</code> uma frase por campo. Depois de 429 ou 503, espere e tente de novo.
      </li>
      <li>
        <strong>Datas</strong> são em UTC. Uma posição <code>null</code> quer dizer que o domínio não foi
        encontrado.
      </li>
    </ul>
  </div>
);

const Section = ({ group: { name, title, operations } }: { readonly group: Group }) => (
  <section aria-labelledby={name}>
    <h2 id={name}>{title}</h2>
    {operations.map((operation) => (
      <OperationDetails key={operation.id} operation={operation} />
    ))}
  </section>
);
