import { brand } from '#shared/contract/brand.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { consumeRateLimit } from '../accounts/signIn/rateLimit.store.ts';
import { logoPath } from '../companies/logos/logos.ts';
import { removeUnusedLogo, storeLogo } from '../companies/logos/storeLogo.ts';
import { changeBrand, logoOwnerOf } from './brand.store.ts';

export const handler = endpoint(brand.uploadBrandLogo)(async ({ user, file, now }) => {
  await consumeRateLimit('logo', user.id, now);
  await consumeRateLimit('logo-upload-day', user.id, now);
  const logo_key = await storeLogo(logoOwnerOf(user.id), file);
  const { before } = await changeBrand(user.id, { logo_key });
  await removeUnusedLogo(logo_key, before);
  return { logo_url: logoPath(logo_key) };
});
