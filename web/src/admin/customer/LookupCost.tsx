import { queryOptions, useQuery } from '@tanstack/react-query';
import { customers, LOOKUP_DAYS, type LookupCount } from '#shared/contract/admin/customer.ts';
import { urlOf } from '#shared/contract/route.ts';
import { serperPrices } from '#shared/serperAccount.ts';
import { call } from '../../api.ts';
import { TextLink } from '../../ui/bare/actions/TextLink.tsx';
import { Stats } from '../../ui/bare/panels/Stats.tsx';
import { counted, whole } from '../../ui/bare/text/format.ts';
import text from '../../ui/bare/text/text.module.css';
import { QueryState } from '../../ui/kit/QueryState.tsx';
import { StatSkeletons } from '../../ui/kit/Skeletons.tsx';
import { TabSection } from '../../ui/kit/TabSection.tsx';

const prices = serperPrices.map(({ usdPerThousand }) => usdPerThousand);
const [CHEAPEST, DEAREST] = [Math.min(...prices), Math.max(...prices)];
const usd = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'USD' });

export const LookupCost = ({ userId }: { readonly userId: string }) => {
  const query = useQuery(countQuery(userId));
  return (
    <TabSection id="consultas" title={`Custo das consultas em ${LOOKUP_DAYS} dias`}>
      <QueryState query={query} skeleton={<StatSkeletons count={3} />}>
        {(count) => (
          <>
            <Stats stats={statsOf(count)} />
            <p className={text.note}>
              São as consultas verificadas das palavras-chave que existem hoje, com dez resultados por página.
              Falhas, páginas com menos resultados e palavras-chave excluídas podem ter custado mais; uma
              consulta que também serviu a outro cliente foi paga uma vez só, mas conta inteira aqui. O custo
              segue a tabela de{' '}
              <TextLink newTab to="https://serper.dev">
                serper.dev
              </TextLink>
              : de {usd.format(CHEAPEST)} a {usd.format(DEAREST)} por mil requisições, conforme o pacote.
            </p>
          </>
        )}
      </QueryState>
    </TabSection>
  );
};

const statsOf = ({ lookups, serper_lookups, serper_calls }: LookupCount) => {
  const others = lookups - serper_lookups;
  return [
    {
      label: 'Consultas',
      value: whole(lookups),
      note: others > 0 ? `${counted(others, 'delas', 'delas')} na Algolia, sem preço aqui` : undefined,
    },
    { label: 'Requisições ao Serper', value: whole(serper_calls), note: 'cerca de, uma por página' },
    { label: 'Custo no Serper', value: costOf(serper_calls), note: 'estimativa' },
  ];
};

const costOf = (calls: number): string => {
  const [least, most] = [CHEAPEST, DEAREST].map((price) => usd.format((calls / 1000) * price));
  return least === most ? String(most) : `${least} a ${most}`;
};

const countQuery = (userId: string) => {
  const params = { id: userId };
  return queryOptions({
    queryKey: [urlOf(customers.countLookups, { params })],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => countFrom(userId, undefined, signal),
  });
};

const countFrom = async (
  id: string,
  after: string | undefined,
  signal: AbortSignal,
): Promise<LookupCount> => {
  const part = await call(customers.countLookups, { params: { id }, query: { after } }, signal);
  if (part.next === null) return part;
  const rest = await countFrom(id, part.next, signal);
  return {
    lookups: part.lookups + rest.lookups,
    serper_lookups: part.serper_lookups + rest.serper_lookups,
    serper_calls: part.serper_calls + rest.serper_calls,
  };
};
