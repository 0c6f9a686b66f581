import * as z from 'zod/mini';
import type { StackNames } from '../stage.ts';

/** The file that `cdk deploy --outputs-file` writes: by stack, the values of its outputs by name. */
const written = z.record(z.string(), z.record(z.string(), z.string()));

/** Undefined if App was not deployed. */
export const assumedConcurrencyOf = (outputs: unknown, { app }: StackNames): number | undefined => {
  const { AssumedConcurrency: assumed } = written.parse(outputs)[app] ?? {};
  return assumed === undefined ? undefined : Number(assumed);
};

/** Empty if no stack has an address. */
export const announcementOf = (outputs: unknown, names: StackNames): string => {
  const stacks = written.parse(outputs);
  const { SiteUrl: site, DistributionDomain: distribution } = stacks[names.web] ?? {};
  const { ApiUrl: api } = stacks[names.app] ?? {};
  const { GoogleRedirectUri: redirect } = stacks[names.signIn] ?? {};
  const ownName = site !== undefined && distribution !== undefined && site !== `https://${distribution}`;
  const lines = [
    site === undefined ? api && `A API do Ranqueia está em ${api}` : `O Ranqueia está em ${site}`,
    ownName && `O domínio deve apontar para ${distribution}`,
    redirect && `URI de redirecionamento para registrar no Google: ${redirect}`,
  ];
  return lines.flatMap((line) => (line ? [`${line}\n`] : [])).join('');
};
