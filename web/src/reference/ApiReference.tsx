import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { type ApiDocument, description } from '#shared/contract/description.ts';
import { call, messageOf } from '../api.ts';
import { useSession } from '../auth/session.tsx';
import { PublicPage } from '../marketing/PublicPage.tsx';
import { Loading } from '../ui/bare/page/Loading.tsx';
import { useRead } from '../ui/bare/page/useRead.ts';
import { FilterField } from '../ui/kit/tables/FilterField.tsx';
import { rowFilter } from '../ui/kit/tables/rows.ts';
import styles from './ApiReference.module.css';
import { OperationDetails } from './OperationDetails.tsx';
import { type Group, groupsOf, type ShownOperation } from './operations.ts';

/** The page's title and description. It is not prerendered, because it depends on who is signed in. */
const page = {
  title: 'API · Ranqueia',
  description: 'As rotas da API do Ranqueia, com os campos, limites, exemplos e erros de cada uma.',
};

export const ApiReference = () => (
  <PublicPage page={page}>
    <div className={styles.page}>
      <h1>API do Ranqueia</h1>
      <Content />
    </div>
  </PublicPage>
);

const Content = () => {
  const { data, error, busy, readAgain } = useRead('api', () => call(description.get, {}));
  if (data) return <Reference document={data} />;
  if (busy || error === undefined) return <Loading />;
  return (
    <div role="alert">
      <p>Não foi possível carregar a descrição da API. {messageOf(error)}</p>
      <Button variant="default" onClick={readAgain}>
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
        <FilterField
          w="min(18rem, 100%)"
          aria-label="Filtrar rotas"
          placeholder="Filtrar rotas"
          value={searched}
          onChange={setSearched}
        />
        <p role="status" className={styles.count}>
          {countText(count)}
        </p>
      </div>
      {shown.map((group) => (
        <Section key={group.name} group={group} />
      ))}
    </>
  );
};

const countText = (count: number): string => {
  if (count === 0) return 'Nenhuma rota corresponde ao filtro.';
  return count === 1 ? '1 rota' : `${count} rotas`;
};

const Introduction = () => (
  <div className={styles.introduction}>
    <p>
      É a API que as telas usam. Programas também podem chamá-la, com os limites do seu plano. O documento
      completo, no formato OpenAPI 3.1, está em <a href={description.get.path}>{description.get.path}</a>.
    </p>
    <ul>
      <li>
        <strong>Sessão.</strong> O login responde com o cookie <code>__Host-session</code> (sem https,{' '}
        <code>session</code>), que vale para as demais chamadas. Não há chaves de API.
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
