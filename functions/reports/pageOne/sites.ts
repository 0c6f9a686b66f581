import type { PageOneSite } from '#shared/contract/pageOne.ts';
import { isPlatform } from '#shared/sharedHosts.ts';
import { isShared } from '#shared/sites.ts';
import { siteOf } from '../../search/placeDomain.ts';

interface TrackedSites {
  /** The company's own. */
  readonly domain: string;
  readonly competitors: readonly { readonly id: string; readonly domain: string }[];
}

export type SiteAt = (host: string) => PageOneSite;

/** Returns what finds the site of a host, always the same object for a site. Hosts are looked up once. */
export const sitesAmong = ({ domain, competitors }: TrackedSites): SiteAt => {
  const tracked = [domain, ...competitors.map((one) => one.domain)];
  const bySite = new Map<string, PageOneSite>();
  const byHost = new Map<string, PageOneSite>();
  const toSite = (site: string): PageOneSite => {
    const competitor = competitors.find((one) => one.domain === site);
    if (site === domain) return { site, is_own: true };
    if (competitor) return { site, competitor_id: competitor.id };
    return {
      site,
      ...(isPlatform(site) && { is_platform: true }),
      ...(isShared(site) && { is_shared: true }),
    };
  };
  return (host) => {
    const site = byHost.get(host)?.site ?? siteOf(host, tracked);
    const found = bySite.get(site) ?? toSite(site);
    bySite.set(site, found);
    byHost.set(host, found);
    return found;
  };
};
