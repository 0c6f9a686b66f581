import { Box, Group, Progress, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { subscriptionSettings } from '#shared/addresses.ts';
import { billing } from '#shared/contract/billing.ts';
import type { CheckProgress as Check } from '#shared/contract/checks.ts';
import { customerSchedule, type NextCheck as NextCheckReply } from '#shared/contract/schedule.ts';
import { keywordsText, whole } from '#shared/format.ts';
import type { Engine, Provider } from '#shared/messages.ts';
import { routeQuery } from '../cache.ts';
import { ResendProof } from '../subscriptions/buttons.tsx';
import { UNCHECKED_ID } from '../subscriptions/LimitNotice.tsx';
import { lookupsNote, waitingNote } from '../subscriptions/notes.ts';
import { TextLink } from '../ui/bare/actions/TextLink.tsx';
import alert from '../ui/bare/panels/Notice.module.css';
import { Notice } from '../ui/bare/panels/Notice.tsx';
import panel from '../ui/bare/panels/panel.module.css';
import { relativeTime } from '../ui/bare/text/format.ts';
import { RelativeTime, useNow } from '../ui/bare/text/RelativeTime.tsx';
import text from '../ui/bare/text/text.module.css';
import hidden from '../ui/bare/text/VisuallyHidden.module.css';
import { Help } from '../ui/kit/Help.tsx';
import { causeOf, unverifiedText } from './checkFailure.ts';

export const NothingActive = () => (
  <Notice tone="yellow" id={UNCHECKED_ID} className={alert.alert ?? ''}>
    <span>
      Todas as palavras-chave estão inativas, e nada pode ser verificado: passam do limite do plano, ou não há
      assinatura ativa. <TextLink to={subscriptionSettings}>Ver assinatura</TextLink>
    </span>
  </Notice>
);

export const Latest = ({ check }: { readonly check: Check }) => {
  if (check.running) return <Running check={check} />;
  if (check.failed === 0) return null;
  return (
    <Box component="p" className={text.note ?? ''} mt="-0.375rem" mb="1.25rem">
      {unverifiedText(check.failed)} na última tentativa. {causeOf(check.failed, check.unserved)}
    </Box>
  );
};

const Running = ({ check }: { readonly check: Check }) => {
  const { done, total, failed, queued_ahead, expected_end } = check;
  return (
    <Stack className={panel.banner ?? ''} gap="0.5rem">
      <Group justify="space-between" gap="0 1rem" fw={500}>
        <span>Verificação em andamento</span>
        <span className={text.quiet}>
          {whole(done)} de {whole(total)}
          {failed > 0 && ` · ${whole(failed)} sem resposta`}
        </span>
      </Group>
      <Progress
        value={total === 0 ? 0 : (done / total) * 100}
        size="sm"
        aria-label={`Verificação em andamento: ${done} de ${total}`}
      />
      {queued_ahead > 0 && <p className={text.note}>{keywordsText(queued_ahead)} na frente.</p>}
      {expected_end !== null && (
        <>
          <p className={text.note}>
            Término previsto: <RelativeTime at={expected_end} />
          </p>
          <p className={text.note}>Você pode sair desta página: a verificação continua.</p>
        </>
      )}
    </Stack>
  );
};

const ASK_AGAIN_MS = 5 * 60_000;

const useNextCheck = () =>
  useQuery({
    ...routeQuery(customerSchedule.getNext, {}),
    // The answer rarely changes, unless it waits for an e-mail or card that is confirmed in another tab.
    staleTime: ({ state: { data } }) =>
      data?.paused === 'email' || data?.paused === 'trial' ? 0 : ASK_AGAIN_MS,
    refetchInterval: ASK_AGAIN_MS,
  });

export const CheckHelp = () => {
  const { data } = useNextCheck();
  return (
    <Help about="O que cada verificação busca">
      <p>“Verificar Posições” busca até encontrar o seu site; “Atualizar Grid” posiciona todos.</p>
      {data && <p>Quem responde: {askedText(data.engine)}.</p>}
    </Help>
  );
};

export const NextCheck = ({ waiting }: { readonly waiting: number | undefined }) => {
  const { data } = useNextCheck();
  const { data: subscription } = useQuery({
    ...routeQuery(billing.getSubscription, {}),
    enabled: data?.paused === 'email',
  });
  const lookups = data?.paused === 'email' && subscription?.trial_lookups;
  const next = useNow((now) => data && nextCheckText(data, now));
  return (
    <span className={data?.paused === null ? hidden.hiddenOnPhone : undefined}>
      {lookups ? lookupsNote(lookups) : next}
      {lookups && waiting ? ` ${waitingNote(waiting)}.` : ''} {data?.paused === 'email' && <ResendProof />}
      {data?.paused === 'subscription' && <TextLink to={subscriptionSettings}>Ver assinatura</TextLink>}
      {data?.paused === 'trial' && <TextLink to={subscriptionSettings}>Adicionar cartão</TextLink>}
    </span>
  );
};

const engineNames: Readonly<Record<Provider, string>> = { serper: 'Serper (Google)', algolia: 'Algolia' };

const countries = new Intl.DisplayNames('pt-BR', { type: 'region', fallback: 'code' });

const countryName = (code: string): string =>
  /^[a-z]{2}$/i.test(code) ? (countries.of(code.toUpperCase()) ?? code) : code;

const askedText = ({ provider, country }: Engine): string =>
  `${engineNames[provider]}, ${countryName(country)}`;

const nextCheckText = ({ at, paused }: NextCheckReply, now: number): string => {
  const when = relativeTime(at, now);
  switch (paused) {
    case 'subscription':
      return 'Verificação automática pausada: é preciso ter uma assinatura ativa.';
    case 'email':
      return 'A verificação automática começa quando você confirmar o seu e-mail, pelo link que enviamos.';
    case 'trial':
      return 'Verificação automática pausada: as consultas que restam do período grátis sem cartão não bastam.';
    case 'provider':
      return `Verificação automática pausada: o provedor de busca recusou as últimas consultas. Próxima tentativa: ${when}.`;
    case null:
      return `Próxima verificação automática: ${when}`;
    default:
      return paused satisfies never;
  }
};
