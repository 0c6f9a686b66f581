import { Box, Group, Stack } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import {
  type Diagnosis,
  NOT_CONFIGURED,
  type StripeKeyName,
  stripeKeyName,
} from '#shared/contract/admin/stripe.ts';
import panel from '../../ui/bare/panels/panel.module.css';
import text from '../../ui/bare/text/text.module.css';
import { Columns } from '../../ui/kit/Columns.tsx';
import { ToolButton } from '../../ui/kit/ToolButton.tsx';
import { Badge } from '../cells.tsx';

const COPIED = 'Copiado para a área de transferência!';
const COPY_FAILED = 'Erro ao copiar: o navegador não permite';
const SHOWN_MS = 3_000;

export const KeyCards = ({ diagnosis }: { readonly diagnosis: Diagnosis }) => {
  const [copy, setCopy] = useState<{ readonly name: StripeKeyName; readonly text: string } | null>(null);
  useEffect(() => {
    if (!copy) return undefined;
    const timer = setTimeout(() => setCopy(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copy]);
  const onCopy = async (name: StripeKeyName, value: string) => {
    try {
      await navigator.clipboard.writeText(value);
      setCopy({ name, text: COPIED });
    } catch {
      setCopy({ name, text: COPY_FAILED });
    }
  };
  return (
    <Stack component="section" gap="0.625rem" aria-labelledby="chaves">
      <h2 id="chaves" className={text.heading}>
        Chaves
      </h2>
      <Columns component="ul" least="18rem" align="stretch">
        {stripeKeyName.options.map((name) => (
          <KeyCard
            key={name}
            name={name}
            prefix={diagnosis.currentConfig[`${name}_prefix`]}
            isCorrect={!diagnosis.incorrect_keys.includes(name)}
            isCopied={copy?.name === name && copy.text === COPIED}
            onCopy={onCopy}
          />
        ))}
      </Columns>
      <Box component="p" className={text.quiet ?? ''} mih="1.3125rem" role="status">
        {copy?.text}
      </Box>
    </Stack>
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
        <h3 className={text.heading}>{keyLabels[name]}</h3>
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

export const keyLabels: Readonly<Record<StripeKeyName, string>> = {
  STRIPE_SECRET_KEY: 'Chave secreta',
  STRIPE_PUBLISHABLE_KEY: 'Chave publicável',
  STRIPE_WEBHOOK_SECRET: 'Segredo do webhook',
};
