import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { CompanyPage } from '../companies/CompanyPage.tsx';
import { NoteList, type OpenedNote, useNotesOf } from './NoteList.tsx';

export const Notes = () => {
  const { id = '' } = useParams();
  const { listed, company } = useNotesOf(id);
  const [opened, setOpened] = useState<OpenedNote | null>(null);
  return (
    <CompanyPage
      companyId={id}
      screen="notes"
      company={company}
      query={listed}
      lead="O que aconteceu em um dia: aparece nos gráficos, ao lado do que mudou."
    >
      <NoteList companyId={id} opened={opened} onOpen={setOpened} />
    </CompanyPage>
  );
};
