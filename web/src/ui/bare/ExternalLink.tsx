import styles from './ExternalLink.module.css';
import { readableUrl } from './readableUrl.ts';

/** A link to somebody else's page, in a new tab. An address that is no web address stays text. */
export const ExternalLink = ({ url }: { readonly url: string }) => {
  if (!/^https?:\/\//.test(url)) return <span className={styles.text}>{url}</span>;
  return (
    <a className={styles.link} href={url} target="_blank" rel="noopener noreferrer" title={url}>
      {readableUrl(url)}
    </a>
  );
};
