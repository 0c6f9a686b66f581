import type { SearchConfig } from '#shared/contract/admin/searchSettings.ts';
import { FormAlert } from '../../ui/bare/Notice.tsx';
import { RelativeTime } from '../../ui/bare/RelativeTime.tsx';

/** Since when a provider serves nobody, and why; nothing if it does. */
export const Outage = ({ outage }: Pick<SearchConfig['serper'], 'outage'>) =>
  outage && (
    <FormAlert>
      <span>
        Verificações interrompidas <RelativeTime at={outage.at} />: {outage.reason}
      </span>
    </FormAlert>
  );
