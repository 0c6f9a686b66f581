import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type AuditRecord, audit, type Change } from '#shared/contract/admin/audit.ts';
import { managedPlans } from '#shared/contract/admin/plans.ts';
import type { Plan } from '#shared/contract/plans.ts';
import { routeQuery } from '../../cache.ts';
import { EmptyState } from '../../ui/bare/page/CenteredMessage.tsx';
import { useAddressValue } from '../../ui/kit/address.ts';
import { LinkButton } from '../../ui/kit/LinkButton.tsx';
import { TabSection } from '../../ui/kit/TabSection.tsx';
import { CursorPages, useCursorPages } from '../../ui/kit/tables/CursorPages.tsx';
import type { Column } from '../../ui/kit/tables/DataTable.tsx';
import { FilterField } from '../../ui/kit/tables/FilterField.tsx';
import { ClearFilter, ListTools } from '../../ui/kit/tables/ListTools.tsx';
import cells from '../cells.module.css';
import { TwoLines, timestamp } from '../cells.tsx';
import { useListChoice } from '../useListChoice.tsx';
import { actionLabels, fieldLabel, valueLabel } from './labels.ts';

export const Logs = () => (
  <>
    <TabSection id="logs" title="Logs do Sistema">
      <ListTools>
        <p>As requisições aos provedores de busca, uma por uma, ficam na aba Web Scraping.</p>
        <LinkButton variant="default" to="?tab=webscraping">
          Ver Logs de Web Scraping
        </LinkButton>
      </ListTools>
    </TabSection>
    <TabSection
      id="auditoria"
      title="Auditoria"
      lead="O que os administradores alteraram, quando e de onde. Chaves e senhas nunca são registradas."
    >
      <AuditList />
    </TabSection>
  </>
);

const AuditList = () => {
  const [typed, setTyped] = useAddressValue('pessoa');
  const { chosen: action, ...choice } = useListChoice('acao', 'Ação', actionLabels, 'Todas as ações');
  const person = typed.trim() || undefined;
  const pages = useCursorPages(`${action} ${person}`, (cursor) =>
    routeQuery(audit.list, { query: { person, action, cursor } }),
  );
  const { data: plans } = useQuery(routeQuery(managedPlans.listAll, {}));
  const columns = useMemo(() => columnsWith(plans), [plans]);
  const isFiltered = person !== undefined || action !== undefined;
  const clear = () => {
    setTyped('');
    choice.clear();
  };
  return (
    <>
      <ListTools>
        <FilterField
          label="Pessoa"
          placeholder="Nome ou e-mail"
          maxLength={254}
          value={typed}
          onChange={setTyped}
        />
        {choice.field}
      </ListTools>
      <CursorPages
        pages={pages}
        pageOf={({ records: rows, next }) => ({ rows, next })}
        empty={(hasMore) => (
          <EmptyState
            icon={<IconHistory size={22} />}
            title={isFiltered ? 'Nenhuma alteração encontrada' : 'Nenhuma alteração registrada'}
            text={isFiltered ? textOf(hasMore) : NO_RECORDS}
            action={isFiltered && <ClearFilter onClear={clear} />}
          />
        )}
        label="Registros da auditoria"
        columns={columns}
      />
    </>
  );
};

const NO_RECORDS = 'O que os administradores criarem, alterarem ou excluírem aparece aqui.';

const textOf = (hasMore: boolean): string =>
  hasMore
    ? 'Nada corresponde ao filtro até aqui. A próxima página procura em registros mais antigos.'
    : 'Nenhum registro corresponde ao filtro.';

const columnsWith = (plans: readonly Plan[] | undefined): readonly Column<AuditRecord>[] => [
  { id: 'created_at', header: 'Quando', cell: ({ created_at }) => timestamp(created_at) },
  {
    id: 'actor',
    header: 'Quem',
    cell: ({ actor_name, actor_email }) => <TwoLines first={actor_name} second={actor_email} />,
    className: cells.words,
  },
  {
    id: 'action',
    header: 'O quê',
    cell: ({ action, target }) => <TwoLines first={actionLabels[action]} second={target} />,
    className: cells.words,
  },
  {
    id: 'changes',
    header: 'Alterações',
    cell: ({ changes }) => (changes.length === 0 ? '—' : <Changes changes={changes} plans={plans} />),
    className: cells.sentence,
  },
  { id: 'ip', header: 'De onde', cell: ({ ip }) => ip },
];

interface ChangesProps {
  readonly changes: readonly Change[];
  readonly plans: readonly Plan[] | undefined;
}

const Changes = ({ changes, plans }: ChangesProps) => (
  <ul className={cells.changes}>
    {changes.map(({ field, before, after }) => (
      <li key={field}>
        <span className={cells.field}>{fieldLabel(field)}:</span>{' '}
        <del>{valueLabel(field, before, plans)}</del> <ins>{valueLabel(field, after, plans)}</ins>
      </li>
    ))}
  </ul>
);
