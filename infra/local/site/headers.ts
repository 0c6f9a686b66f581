import type { RequestListener } from 'node:http';
import { runtimeConfig, type WrittenConfig } from '#shared/runtime.ts';
import { connectionsOf, kindOf, type ReplyKind, securityHeaders } from '../../site/headers.ts';
import type { LocalSite } from './site.ts';

/** Adds to every reply the security headers that CloudFront adds on AWS. */
export const withSecurityHeaders = (
  { config, site }: { readonly config: WrittenConfig; readonly site: LocalSite | undefined },
  answer: RequestListener,
): RequestListener => {
  const rules = {
    connect: connectionsOf(runtimeConfig.parse(config)),
    styleHashes: site?.styleHashes ?? [],
    inlineCode: site?.inlineCode ?? false,
    https: false,
  };
  const headersOf = (kind: ReplyKind) => Object.entries(securityHeaders(kind, rules));
  const headers = { page: headersOf('page'), api: headersOf('api'), logo: headersOf('logo') };
  return (request, response) => {
    for (const [name, value] of headers[kindOf(request.url ?? '/')]) response.setHeader(name, value);
    answer(request, response);
  };
};
