import { shownDomain } from '#shared/shownDomain.ts';
import text from './text.module.css';

/** A name of up to two lines; one that is a domain breaks between its labels only. */
export const Name = ({ of }: { readonly of: string }) => (
  <span className={of.includes(' ') ? text.clamped : text.domain} title={of}>
    {of.includes(' ')
      ? of
      : shownDomain(of)
          .split(/(?=\.)/)
          // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat, and stay where they are.
          .map((label, index) => <span key={index}>{label}</span>)}
  </span>
);
