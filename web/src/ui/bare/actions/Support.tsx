import { supportEmail } from '#shared/addresses.ts';

export const Support = ({ subject }: { readonly subject?: string }) => (
  <a href={`mailto:${supportEmail}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`}>
    {supportEmail}
  </a>
);
