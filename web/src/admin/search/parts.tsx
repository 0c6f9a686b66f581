import type { SearchConfig } from '#shared/contract/admin/searchSettings.ts';
import { FormAlert } from '../../ui/bare/panels/Notice.tsx';
import { RelativeTime } from '../../ui/bare/text/RelativeTime.tsx';
import styles from './Search.module.css';

export const Outage = ({ outage }: Pick<SearchConfig['serper'], 'outage'>) =>
  outage && (
    <FormAlert>
      <span>
        Verificações interrompidas <RelativeTime at={outage.at} />: {outage.reason}
      </span>
    </FormAlert>
  );

export const Json = ({ label, value }: { readonly label: string; readonly value: unknown }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
  <section className={styles.json} aria-label={label} tabIndex={0}>
    <pre>{JSON.stringify(value, null, 2)}</pre>
  </section>
);
