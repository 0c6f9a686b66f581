import { supportEmail } from '#shared/support.ts';

export const Support = ({ subject }: { readonly subject?: string }) => (
  <a href={`mailto:${supportEmail}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`}>
    {supportEmail}
  </a>
);
