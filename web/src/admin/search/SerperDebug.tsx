import { Button, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { adminPath } from '#shared/addresses.ts';
import { type SearchCredits, search } from '#shared/contract/admin/search.ts';
import { ApiError, call, messageOf } from '../../api.ts';
import { Page } from '../../ui/bare/page/Page.tsx';
import { Facts } from '../../ui/bare/panels/Facts.tsx';
import { FormAlert } from '../../ui/bare/panels/Notice.tsx';
import panel from '../../ui/bare/panels/panel.module.css';
import { Stats } from '../../ui/bare/panels/Stats.tsx';
import text from '../../ui/bare/text/text.module.css';
import { MessageBanner, toneOf } from '../../ui/kit/forms/MessageBanner.tsx';
import { Titled } from '../cells.tsx';
import { ActiveBadge, Json } from './parts.tsx';
import { figure, perHour } from './texts.ts';

export const SerperDebug = () => {
  const test = useMutation({
    mutationFn: () => call(search.getCredits, {}),
    meta: { reloads: 'later' },
  });
  return (
    <Page
      title="Debug Serper"
      lead="Consulta a conta do Serper e mostra exatamente o que ela responde. Não gasta créditos."
      back={{ to: adminPath, label: 'Dashboard Admin' }}
    >
      <Group mb="1rem">
        <Button disabled={test.isPending} onClick={() => test.mutate()}>
          {test.isPending ? 'Verificando...' : 'Testar Créditos'}
        </Button>
      </Group>
      {!test.isPending && (test.error || test.data) && <Outcome error={test.error} credits={test.data} />}
      {!test.isPending && test.data && <Result credits={test.data} />}
    </Page>
  );
};

const UNKNOWN_ERROR = 'Erro desconhecido';

interface OutcomeProps {
  readonly error: Error | null;
  readonly credits: SearchCredits | undefined;
}

const Outcome = ({ error, credits }: OutcomeProps) => {
  const text = outcomeOf(error, credits);
  return <MessageBanner tone={toneOf(text)} text={text} />;
};

const outcomeOf = (error: Error | null, credits: SearchCredits | undefined): string => {
  if (error instanceof ApiError) return `❌ Erro: ${messageOf(error, UNKNOWN_ERROR)}`;
  if (error) return '❌ Erro de conexão';
  if (credits?.status === 'error') return `❌ Erro: ${credits.error ?? UNKNOWN_ERROR}`;
  return '✅ Teste concluído com sucesso';
};

const labels: Readonly<Record<string, string>> = {
  credits_left: 'Créditos restantes',
  plan: 'Plano',
  usage_this_month: 'Uso no mês',
  rate_limit: 'Limite de requisições',
};

const Result = ({ credits }: { readonly credits: SearchCredits }) => {
  const { credits_left, plan, status, rate_limit, error, debug } = credits;
  return (
    <Stack gap="1.5rem">
      <div>
        <Stats
          stats={[
            { label: 'Créditos restantes', value: figure(credits_left) },
            { label: 'Plano', value: plan },
            { label: 'Status', value: <ActiveBadge isActive={status === 'active'} /> },
            { label: 'Limite de requisições', value: perHour(rate_limit) },
          ]}
        />
        {error !== null && <FormAlert>{error}</FormAlert>}
      </div>
      <Titled title="Análise dos campos da resposta" className={panel.body}>
        <Facts
          facts={[{ label: 'Campos disponíveis', value: debug.availableFields.join(', ') || 'Nenhum' }]}
        />
        <h3 className={text.heading}>Mapeamento dos campos</h3>
        <Facts
          facts={Object.entries(debug.fieldMapping).map(([name, field]) => ({
            label: labels[name] ?? name,
            value: field ?? 'não informado',
          }))}
        />
        {debug.note !== null && <p className={text.quiet}>{debug.note}</p>}
      </Titled>
      <Titled title="Resposta completa" className="">
        <Json label="Resposta completa do Serper" value={credits} />
      </Titled>
    </Stack>
  );
};
