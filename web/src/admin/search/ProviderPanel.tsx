import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { search } from '#shared/contract/admin/search.ts';
import type { SearchConfig } from '#shared/contract/admin/searchSettings.ts';
import { call, messageOf } from '../../api.ts';
import text from '../../ui/bare/text.module.css';
import { onDemand } from '../../ui/kit/dialogs/onDemand.tsx';
import { Badge } from '../Badge.tsx';
import type { TabProps } from '../tab.ts';
import { providerNames } from './names.ts';
import { Outage } from './Outage.tsx';
import { ProviderForm } from './ProviderForm.tsx';
import styles from './Search.module.css';

const Activation = onDemand(() => import('./Activation.tsx').then((it) => it.Activation));

interface Props extends Pick<TabProps, 'onMessage'> {
  readonly provider: SearchConfig['provider'];
  readonly config: SearchConfig;
}

/** A provider: whether it is active, its settings, and its test. */
export const ProviderPanel = ({ provider, config, onMessage }: Props) => {
  const [activating, setActivating] = useState(false);
  const name = providerNames[provider];
  const { is_active, outage } = config[provider];
  const test = useMutation({
    mutationFn: () => call(search.testProvider, { params: { id: provider } }),
    onMutate: () => onMessage('Verificando...'),
    onSuccess: ({ message }) => onMessage(`✅ ${message}`),
    onError: (error) => onMessage(`❌ ${messageOf(error, `Erro ao testar ${name}`)}`),
    meta: { reloads: 'later' },
  });
  return (
    <section className={styles.panel} aria-labelledby={`provedor-${provider}`}>
      <Group justify="space-between" gap="0.5rem">
        <h3 id={`provedor-${provider}`} className={text.heading}>
          {name}
        </h3>
        {is_active ? <Badge tone="green">Ativo</Badge> : <span className={text.quiet}>Inativo</span>}
      </Group>
      <Outage outage={outage} />
      <ProviderForm provider={provider} config={config} onMessage={onMessage}>
        <Button variant="default" disabled={test.isPending} onClick={() => test.mutate()}>
          {test.isPending ? 'Verificando...' : `Testar ${name}`}
        </Button>
        {!is_active && (
          <Button variant="default" onClick={() => setActivating(true)}>
            Ativar {name}
          </Button>
        )}
      </ProviderForm>
      {activating && (
        <Activation provider={provider} onMessage={onMessage} onClose={() => setActivating(false)} />
      )}
    </section>
  );
};
