import { useQuery } from '@tanstack/react-query';
import { adminPath } from '#shared/addresses.ts';
import { search } from '#shared/contract/admin/search.ts';
import { routeQuery } from '../../cache.ts';
import { Page } from '../../ui/bare/Page.tsx';
import { Columns } from '../../ui/kit/Columns.tsx';
import { QueryState } from '../../ui/kit/QueryState.tsx';
import { CardSkeletons } from '../../ui/kit/Skeletons.tsx';
import { KeyForm } from './KeyForm.tsx';
import { KeyGuide } from './KeyGuide.tsx';

/** Entry, test and saving of Serper's key. */
export const KeyManager = () => {
  // A refetch must not overwrite what is being typed.
  const query = useQuery({ ...routeQuery(search.getSettings, {}), refetchOnWindowFocus: false });
  return (
    <Page
      title="Gerenciador de API Key do Serper"
      lead="Teste uma chave antes de salvá-la. A chave salva nunca é mostrada."
      back={{ to: adminPath, label: 'Dashboard Admin' }}
    >
      <Columns least="26rem">
        <QueryState query={query} skeleton={<CardSkeletons count={1} height={420} />}>
          {(settings) => <KeyForm settings={settings} />}
        </QueryState>
        <KeyGuide />
      </Columns>
    </Page>
  );
};
