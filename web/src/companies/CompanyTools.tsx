import type { CompanyWithStats } from '#shared/contract/cards.ts';
import { companies } from '#shared/contract/companies.ts';
import { call } from '../api.ts';
import { EditTools } from '../ui/kit/EditTools.tsx';
import { LogoUpload } from '../ui/kit/forms/LogoUpload.tsx';

export type CompanyDialog = 'check' | 'edit' | 'delete';

export type OpenDialog = (dialog: CompanyDialog, company: CompanyWithStats) => void;

interface Props {
  readonly company: CompanyWithStats;
  readonly onOpen: OpenDialog;
}

export const CompanyTools = ({ company, onOpen }: Props) => (
  <>
    <LogoUpload
      of={company.name}
      about={`logo of ${company.id}`}
      upload={(file) => call(companies.uploadLogo, { params: { id: company.id }, file })}
    />
    <EditTools
      of={company.name}
      onEdit={() => onOpen('edit', company)}
      onDelete={() => onOpen('delete', company)}
    />
  </>
);
