import { readableUrl } from '#shared/shownDomain.ts';
import styles from './ExternalLink.module.css';

/** Anything but an http(s) URL is shown as text. */
export const ExternalLink = ({ url }: { readonly url: string }) => {
  if (!/^https?:\/\//.test(url)) return <span className={styles.text}>{url}</span>;
  return (
    <a className={styles.link} href={url} target="_blank" rel="noopener noreferrer" title={url}>
      {readableUrl(url)}
    </a>
  );
};
