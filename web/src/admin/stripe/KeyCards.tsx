import { Box, Group } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import {
  type Diagnosis,
  NOT_CONFIGURED,
  type StripeKeyName,
  stripeKeyName,
} from '#shared/contract/admin/stripe.ts';
import { labelOf } from '#shared/contract/labels.ts';
import panel from '../../ui/bare/panels/panel.module.css';
import text from '../../ui/bare/text/text.module.css';
import { Columns } from '../../ui/kit/Columns.tsx';
import { ToolButton } from '../../ui/kit/ToolButton.tsx';
import { Badge, Titled } from '../cells.tsx';

const SHOWN_MS = 3_000;

export const KeyCards = ({ diagnosis }: { readonly diagnosis: Diagnosis }) => {
  const [chosen, choose] = useState<StripeKeyName>();
  const { copy, copied, error } = useClipboard({ timeout: SHOWN_MS });
  const onCopy = (name: StripeKeyName, value: string) => {
    choose(name);
    copy(value);
  };
  return (
    <Titled title="Chaves">
      <Columns component="ul" least="18rem" align="stretch">
        {stripeKeyName.options.map((name) => (
          <KeyCard
            key={name}
            name={name}
            prefix={diagnosis.currentConfig[`${name}_prefix`]}
            isCorrect={!diagnosis.incorrect_keys.includes(name)}
            isCopied={copied && name === chosen}
            onCopy={onCopy}
          />
        ))}
      </Columns>
      <Box component="p" className={text.quiet ?? ''} mih="1.3125rem" role="status">
        {copied && 'Copiado para a área de transferência!'}
        {error && 'Erro ao copiar: o navegador não permite'}
      </Box>
    </Titled>
  );
};

interface CardProps {
  readonly name: StripeKeyName;
  readonly prefix: string;
  readonly isCorrect: boolean;
  readonly isCopied: boolean;
  readonly onCopy: (name: StripeKeyName, value: string) => void;
}

const KeyCard = ({ name, prefix, isCorrect, isCopied, onCopy }: CardProps) => {
  const isStored = prefix !== NOT_CONFIGURED;
  return (
    <Box component="li" className={panel.panel ?? ''} p="0.875rem 1rem">
      <Group justify="space-between" gap="0.5rem" wrap="nowrap">
        <h3 className={text.heading}>{labelOf(name)}</h3>
        <Badge tone={isCorrect ? 'green' : 'red'}>{isCorrect ? 'Correta' : 'Incorreta'}</Badge>
      </Group>
      <p className={text.note}>{name}</p>
      <Group justify="space-between" gap="0.5rem" wrap="nowrap">
        <code>{isStored ? `${prefix}…` : prefix}</code>
        <ToolButton label={`Copiar ${name}`} disabled={!isStored} onClick={() => onCopy(name, prefix)}>
          {isCopied ? <IconCheck size={16} /> : <IconCopy size={16} />}
        </ToolButton>
      </Group>
    </Box>
  );
};
