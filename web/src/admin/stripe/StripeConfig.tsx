import { Button, Stack } from '@mantine/core';
import { IconCloudOff, IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Diagnosis, stripeSettings } from '#shared/contract/admin/stripe.ts';
import { routeQuery } from '../../cache.ts';
import { EmptyState } from '../../ui/bare/page/CenteredMessage.tsx';
import { Page } from '../../ui/bare/page/Page.tsx';
import { onDemand } from '../../ui/kit/dialogs/onDemand.tsx';
import { MessageBanner, Messages } from '../../ui/kit/forms/MessageBanner.tsx';
import { CardSkeletons } from '../../ui/kit/Skeletons.tsx';
import { RefreshButton } from '../actions.tsx';
import { Findings, Instructions, KeyGuide, Summary } from './Diagnosis.tsx';
import { KeyCards } from './KeyCards.tsx';

const KeysForm = onDemand(() => import('./KeysForm.tsx').then((it) => it.KeysForm));

const LOAD_FAILED = 'Erro ao carregar diagnóstico do Stripe';
const RELOAD_AFTER_MS = 1_000;

export const StripeConfig = () => {
  const diagnosed = useQuery(routeQuery(stripeSettings.getDiagnosis, {}));
  const [editing, setEditing] = useState(false);
  const { data, isFetching, isError, refetch } = diagnosed;
  return (
    <Page
      title="Configuração do Stripe"
      lead="As chaves do provedor de pagamento, e o que há de errado com elas"
      back={{ to: '/admin', label: 'Dashboard Admin' }}
      actions={
        <>
          <RefreshButton isFetching={isFetching} onRefresh={refetch} />
          <Button leftSection={<IconKey size={16} />} disabled={!data} onClick={() => setEditing(true)}>
            Editar Chaves
          </Button>
        </>
      }
    >
      <Messages otherwise="red">
        {isError && data && !isFetching && <MessageBanner tone="red" text={LOAD_FAILED} />}
        {editing && data && (
          <KeysForm
            version={data.version}
            onSaved={() => setTimeout(refetch, RELOAD_AFTER_MS)}
            onClose={() => setEditing(false)}
          />
        )}
        <Content {...{ data, isFetching }} onRetry={() => refetch()} />
      </Messages>
    </Page>
  );
};

interface ContentProps {
  readonly data: Diagnosis | undefined;
  readonly isFetching: boolean;
  readonly onRetry: () => void;
}

const Content = ({ data, isFetching, onRetry }: ContentProps) => {
  if (!data) return isFetching ? <CardSkeletons /> : <LoadFailed onRetry={onRetry} />;
  return (
    <Stack gap="1.5rem">
      <Summary {...data} />
      {data.instructions.length > 0 && <Instructions instructions={data.instructions} />}
      <KeyCards diagnosis={data} />
      <Findings {...data} />
      <KeyGuide />
    </Stack>
  );
};

const LoadFailed = ({ onRetry }: { readonly onRetry: () => void }) => (
  <div role="alert">
    <EmptyState
      icon={<IconCloudOff />}
      title="Erro ao carregar diagnóstico"
      text={LOAD_FAILED}
      action={
        <Button variant="default" onClick={onRetry}>
          Tentar Novamente
        </Button>
      }
    />
  </div>
);
