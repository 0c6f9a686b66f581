import { Box } from '@mantine/core';
import { BrandForm } from '../clientReports/send/BrandForm.tsx';
import { useTell } from '../ui/kit/forms/MessageBanner.tsx';
import { TabSection } from '../ui/kit/TabSection.tsx';

export const Brand = () => {
  const tell = useTell();
  return (
    <TabSection id="marca" title="Marca" lead="Como os seus clientes veem os relatórios.">
      <Box mt="1.25rem">
        <BrandForm onSaved={() => tell('Marca salva com sucesso!')} />
      </Box>
    </TabSection>
  );
};
