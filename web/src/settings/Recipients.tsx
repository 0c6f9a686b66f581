import { Checkbox, Textarea } from '@mantine/core';
import type { ReportSection } from '#shared/contract/clientReports.ts';
import {
  MOST_RECIPIENTS,
  mailingFormOf,
  type ReportMailing,
  reportMailForm,
  reportMails,
} from '#shared/contract/reportMails.ts';
import { call } from '../api.ts';
import { SectionChoices } from '../clientReports/SectionChoices.tsx';
import { FactPanel } from '../ui/bare/panels/Facts.tsx';
import { FormDialog } from '../ui/kit/dialogs/FormDialog.tsx';
import { notify } from '../ui/kit/dialogs/notices.tsx';
import { useContractForm } from '../ui/kit/forms/useContractForm.ts';
import { useSave } from '../ui/kit/forms/useSave.ts';

interface Props {
  readonly name: string;
  readonly mailing: ReportMailing;
  readonly onClose: () => void;
}

interface Values extends Record<string, unknown> {
  readonly to_account: boolean;
  readonly sections: ReportSection[];
  readonly recipients: string;
}

const addressesIn = (typed: string): string[] => typed.split(/[\s,;]+/).filter((part) => part !== '');

export const Recipients = ({ name, mailing, onClose }: Props) => {
  const { frequency, ...stored } = mailingFormOf(mailing);
  const bodyOf = ({ recipients, ...values }: Values) => ({
    ...values,
    frequency,
    recipients: addressesIn(recipients),
  });
  const { form, field } = useContractForm<Values>(
    reportMailForm,
    { ...stored, recipients: stored.recipients.join('\n') },
    bodyOf,
  );
  const { sections, recipients } = form.values;
  const { busy, error, onSubmit } = useSave(form, {
    version: mailing.version,
    save: (values, version) =>
      call(reportMails.updateMailing, {
        params: { id: mailing.company_id },
        body: { ...bodyOf(values), version },
      }),
    onSaved: () => {
      notify('success', 'Destinatários salvos com sucesso!');
      onClose();
    },
    fallback: 'Erro ao salvar os destinatários. Tente de novo em instantes.',
  });
  return (
    <FormDialog
      title={`Relatório por e-mail: ${name}`}
      submitLabel="Salvar"
      width="36rem"
      busy={busy}
      error={error}
      canSubmit={sections.length > 0}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Checkbox
        label="Receber também"
        description="No e-mail confirmado da sua conta."
        {...field('to_account', { type: 'checkbox' })}
      />
      <Textarea
        label="Destinatários"
        description={`Até ${MOST_RECIPIENTS} e-mails, um por linha. Cada um recebe um pedido de confirmação, e nada mais até confirmar.`}
        rows={4}
        spellCheck={false}
        {...field('recipients')}
        error={errorAt(form.errors, addressesIn(recipients))}
      />
      {mailing.recipients.length > 0 && (
        <FactPanel facts={mailing.recipients.map((one) => ({ label: one.email, value: stateOf(one) }))} />
      )}
      <SectionChoices value={sections} onChange={(chosen) => form.setFieldValue('sections', chosen)} />
    </FormDialog>
  );
};

/** The first error, with the address that it is about. */
const errorAt = (errors: object, addresses: readonly string[]): string | undefined => {
  const [path, message] = Object.entries(errors).find(([field]) => field.startsWith('recipients')) ?? [];
  const address = addresses[Number(path?.split('.')[1])];
  return message === undefined ? undefined : `${address === undefined ? '' : `${address}: `}${message}`;
};

const stateOf = ({ confirmed_at, stopped_at }: ReportMailing['recipients'][number]): string => {
  if (stopped_at !== null) return 'encerrado pelo destinatário';
  return confirmed_at === null ? 'aguardando confirmação' : 'confirmado';
};
