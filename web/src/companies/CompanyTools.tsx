import { type Company, companies } from '#shared/contract/companies.ts';
import { call } from '../api.ts';
import { EditTools } from '../ui/kit/EditTools.tsx';
import { LogoUpload } from '../ui/kit/forms/LogoUpload.tsx';

interface Props {
  readonly company: Company;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

export const CompanyTools = ({ company: { id, name }, onEdit, onDelete }: Props) => (
  <>
    <LogoUpload
      of={name}
      about={`logo of ${id}`}
      upload={(file) => call(companies.uploadLogo, { params: { id }, file })}
    />
    <EditTools of={name} onEdit={onEdit} onDelete={onDelete} />
  </>
);
