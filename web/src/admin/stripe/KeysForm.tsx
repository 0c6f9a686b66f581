import { Box, Button, Group } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import {
  type Diagnosis,
  NOT_CONFIGURED,
  type StripeKeyName,
  stripeKeyName,
  stripeKeyPrefixes,
  stripeKeysForm,
  stripeSettings,
} from '#shared/contract/admin/stripe.ts';
import { ApiError, call } from '../../api.ts';
import panel from '../../ui/bare/panels/panel.module.css';
import { useTell } from '../../ui/kit/forms/MessageBanner.tsx';
import { PasswordField } from '../../ui/kit/forms/PasswordField.tsx';
import { useContractForm } from '../../ui/kit/forms/useContractForm.ts';
import { useSave } from '../../ui/kit/forms/useSave.ts';
import { Titled } from '../cells.tsx';
import { keyLabels } from './KeyCards.tsx';

const SAVED = 'Configurações salvas com sucesso! As mudanças entrarão em vigor após reiniciar a aplicação.';
const SAVE_FAILED = 'Erro ao salvar configurações';

interface Props {
  /** Of the keys, when the form was opened. */
  readonly version: Diagnosis['version'];
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Replaces only the keys that are filled in. Stored keys are never shown. */
export const KeysForm = ({ version, onSaved, onClose }: Props) => {
  const tell = useTell();
  const { form } = useContractForm(stripeKeysForm, {
    STRIPE_SECRET_KEY: '',
    STRIPE_PUBLISHABLE_KEY: '',
    STRIPE_WEBHOOK_SECRET: '',
  });
  const { busy, onSubmit } = useSave(form, {
    version,
    // The diagnosis is read again a second later.
    reloads: 'later',
    save: (body, known) => {
      tell(null);
      return call(stripeSettings.updateKeys, { body: { ...body, version: known } });
    },
    onSaved: () => {
      tell(SAVED);
      onSaved();
      onClose();
    },
    fallback: (error) => (error instanceof ApiError ? 'Erro desconhecido' : SAVE_FAILED),
    onError: (message) => tell(message === SAVE_FAILED ? message : `Erro ao salvar: ${message}`),
  });
  const cancel = () => {
    tell(null);
    onClose();
  };
  const fields = useRef<HTMLFormElement>(null);
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    fields.current?.querySelector('input')?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [opener]);
  const field = (name: StripeKeyName) => (
    <PasswordField
      key={name}
      label={`${keyLabels[name]} (${name})`}
      what={keyLabels[name].toLowerCase()}
      description={hints[name]}
      placeholder="Deixe em branco para manter a atual"
      autoComplete="off"
      disabled={busy}
      {...form.getInputProps(name)}
    />
  );
  return (
    <Box maw="44rem" mb="1.5rem">
      <Titled title="Editar Chaves">
        <form ref={fields} noValidate className={panel.body} onSubmit={onSubmit}>
          {stripeKeyName.options.map(field)}
          <Group justify="flex-end" gap="0.5rem">
            <Button variant="default" disabled={busy} onClick={cancel}>
              Cancelar
            </Button>
            <Button type="submit" disabled={busy}>
              {busy ? 'Salvando...' : 'Salvar'}
            </Button>
          </Group>
        </form>
      </Titled>
    </Box>
  );
};

const hints: Readonly<Record<StripeKeyName, string>> = {
  STRIPE_SECRET_KEY: `Deve começar com ${stripeKeyPrefixes.STRIPE_SECRET_KEY}`,
  STRIPE_PUBLISHABLE_KEY: `Deve começar com ${stripeKeyPrefixes.STRIPE_PUBLISHABLE_KEY}`,
  STRIPE_WEBHOOK_SECRET: `Deve começar com ${stripeKeyPrefixes.STRIPE_WEBHOOK_SECRET}, ou ficar vazio ou "${NOT_CONFIGURED}"`,
};
