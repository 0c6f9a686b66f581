import { Button, Group, Stack } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { TextLink } from '../../ui/bare/actions/TextLink.tsx';
import text from '../../ui/bare/text/text.module.css';
import { onDemand } from '../../ui/kit/dialogs/onDemand.tsx';
import { CheckAllDialog } from '../schedule/CheckAllDialog.tsx';
import { useScheduledCheck } from '../schedule/useScheduler.ts';
import { useRefreshableCredits } from '../search/useCredits.ts';
import type { TabProps } from '../status.ts';

const SchedulerStatusDialog = onDemand(() =>
  import('./SchedulerStatusDialog.tsx').then((it) => it.SchedulerStatusDialog),
);

export const QuickActions = ({ onMessage, onOpenTab }: TabProps) => {
  const [isStatusOpen, setStatusOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const run = useScheduledCheck(onMessage);
  const credits = useRefreshableCredits(onMessage);
  return (
    <Stack gap="1rem">
      <Group gap="0.5rem">
        <Button variant="default" onClick={() => setStatusOpen(true)}>
          Status do Agendador
        </Button>
        <Button variant="default" disabled={credits.query.isFetching} onClick={credits.refresh}>
          {credits.query.isFetching ? 'Verificando...' : 'Atualizar Créditos'}
        </Button>
        <Button variant="default" onClick={() => onOpenTab('webscraping')}>
          Ir para Web Scraping
        </Button>
        <Button variant="default" onClick={() => onOpenTab('logs')}>
          Ver Logs
        </Button>
      </Group>
      <p className={text.quiet}>Estas duas gastam créditos do provedor:</p>
      <Group gap="0.5rem">
        <Button onClick={() => setAsking(true)}>Verificar Todas as Palavras-chave</Button>
        <Button variant="default" disabled={run.busy} onClick={run.start}>
          {run.busy ? 'Verificando...' : 'Executar Verificação Agendada'}
        </Button>
      </Group>
      <ScreenLinks />
      {isAsking && <CheckAllDialog onMessage={onMessage} onClose={() => setAsking(false)} />}
      {isStatusOpen && <SchedulerStatusDialog onMessage={onMessage} onClose={() => setStatusOpen(false)} />}
    </Stack>
  );
};

const links = [
  { href: '/stripe-config', label: 'Configuração do Stripe' },
  { href: '/stripe-price-sync', label: 'Sincronização de Preços' },
  { href: '/serper-key-manager', label: 'Gerenciador da Chave Serper' },
  { href: '/serper-debug', label: 'Diagnóstico do Serper' },
  { href: '/payment-debug', label: 'Logs de Pagamento' },
];

const ScreenLinks = () => (
  <Group component="ul" gap="0.5rem 1.25rem" aria-label="Outras telas">
    {links.map(({ href, label }) => (
      <li key={href}>
        <TextLink to={href} newTab>
          {label} <IconExternalLink size={15} aria-hidden />
        </TextLink>
      </li>
    ))}
  </Group>
);
