import { brand } from '#shared/contract/brand.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { consumeRateLimit } from '../accounts/signIn/rateLimit.store.ts';
import { logoPath } from '../companies/logos/logos.ts';
import { replaceLogo } from '../companies/logos/storeLogo.ts';
import { accountNotFound, changeBrand, logoOwnerOf } from './brand.store.ts';

export const handler = endpoint(brand.uploadBrandLogo)(async ({ user, file, now }) => {
  await consumeRateLimit('logo', user.id, now);
  await consumeRateLimit('logo-upload-day', user.id, now);
  const save = async (logo_key: string) => (await changeBrand(user.id, { logo_key })).before;
  const key = await replaceLogo(logoOwnerOf(user.id), file, save);
  if (key === undefined) throw accountNotFound();
  return { logo_url: logoPath(key) };
});
