import { IconError404 } from '@tabler/icons-react';
import { FullPage } from '../bare/page/CenteredMessage.tsx';

export const NotFound = () => (
  <FullPage
    icon={<IconError404 />}
    title="Página não encontrada"
    text="O endereço pode ter mudado ou nunca ter existido."
    links={[{ to: '/', label: 'Voltar ao início' }]}
  />
);
