import { type Company, companies } from '#shared/contract/companies.ts';
import { call } from '../api.ts';
import { ConfirmDialog } from '../ui/kit/dialogs/ConfirmDialog.tsx';

interface Props {
  readonly company: Company;
  readonly onClose: () => void;
}

/** The dialog that deletes a company. */
export const CompanyDeletion = ({ company, onClose }: Props) => (
  <ConfirmDialog
    title="Excluir Empresa"
    question={`Tem certeza que deseja excluir a empresa "${company.name}"? Esta ação não pode ser desfeita.`}
    confirmLabel="Excluir"
    busyLabel="Excluindo..."
    onConfirm={() => call(companies.delete, { params: { id: company.id } })}
    success="Empresa excluída com sucesso!"
    failure="Erro ao excluir empresa"
    onClose={onClose}
  />
);
