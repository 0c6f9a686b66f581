import {
  type Diagnosis,
  NOT_CONFIGURED,
  stripeKeyName,
  stripeKeyPrefixes,
  stripeKeysForm,
  stripeSettings,
} from '#shared/contract/admin/stripe.ts';
import { labelOf } from '#shared/contract/labels.ts';
import { ApiError, call } from '../../api.ts';
import { FormDialog } from '../../ui/kit/dialogs/FormDialog.tsx';
import { useTell } from '../../ui/kit/forms/MessageBanner.tsx';
import { PasswordField } from '../../ui/kit/forms/PasswordField.tsx';
import { useContractForm } from '../../ui/kit/forms/useContractForm.ts';
import { useSave } from '../../ui/kit/forms/useSave.ts';

const SAVED = 'Configurações salvas com sucesso! As mudanças entrarão em vigor após reiniciar a aplicação.';
const SAVE_FAILED = 'Erro ao salvar configurações';

interface Props {
  readonly version: Diagnosis['version'];
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Replaces only the keys that are filled in. Stored keys are never shown. */
export const KeysForm = ({ version, onSaved, onClose }: Props) => {
  const tell = useTell();
  const { form, field } = useContractForm(stripeKeysForm, {
    STRIPE_SECRET_KEY: '',
    STRIPE_PUBLISHABLE_KEY: '',
    STRIPE_WEBHOOK_SECRET: '',
  });
  const { error, ...saving } = useSave(form, {
    version,
    // The diagnosis is read again a second later.
    reloads: 'later',
    save: (body, known) => call(stripeSettings.updateKeys, { body: { ...body, version: known } }),
    onSaved: () => {
      tell(SAVED);
      onSaved();
      onClose();
    },
    fallback: (cause) => (cause instanceof ApiError ? 'Erro desconhecido' : SAVE_FAILED),
  });
  return (
    <FormDialog
      title="Editar Chaves"
      submitLabel="Salvar"
      width="36rem"
      {...saving}
      error={error === null || error === SAVE_FAILED ? error : `Erro ao salvar: ${error}`}
      onClose={onClose}
    >
      {stripeKeyName.options.map((name) => (
        <PasswordField
          key={name}
          label={`${labelOf(name)} (${name})`}
          what={labelOf(name).toLowerCase()}
          description={`Deve começar com ${stripeKeyPrefixes[name]}${name === 'STRIPE_WEBHOOK_SECRET' ? OR_NONE : ''}`}
          placeholder="Deixe em branco para manter a atual"
          autoComplete="off"
          data-autofocus={name === 'STRIPE_SECRET_KEY' || undefined}
          {...field(name)}
        />
      ))}
    </FormDialog>
  );
};

const OR_NONE = `, ou ficar vazio ou "${NOT_CONFIGURED}"`;
