/**
 * Parameters that search engines, ad systems and mailings add to an address of the same page, after the
 * global rules of ClearURLs (https://docs.clearurls.xyz) and without those that sites use themselves, such as
 * `ref`.
 */
const TRACKING = new RegExp(
  `^(?:${[
    // Google: Merchant Center, Ads, Analytics, AMP.
    'srsltid|gclid|gclsrc|gbraid|wbraid|dclid|gad|gad_source|gad_campaignid|_ga|_gac|_gl',
    'usqp|aoh|amp_(?:ct|gsa|js_v|latency_id|r|tf)|__amp_source_origin',
    // Other engines and networks with ads.
    'msclkid|yclid|ysclid|ymclid|_openstat|fbclid|fb_(?:action_ids|action_types|ref|source)|igsh(?:id)?',
    'ttclid|twclid|li_fat_id|epik|rdt_cid|sccid|wickedid|irclickid|irgwc|s_kwcid|ef_id|hsa_\\w+|tblci|dicbo',
    // Analytics and mailings.
    'utm_\\w+|(?:mtm|matomo|pk|piwik|itm)_\\w+|mc_[ce]id|mkt_tok|_hsenc|_hsmi|__hs(?:fp|sc|tc)',
    'hsctatracking|vero_(?:conv|id)|oly_(?:anon|enc)_id|_ke|_kx',
  ].join('|')})$`,
  'i',
);

/** Google adds these to addresses of its own; elsewhere they may mean anything. */
const OF_GOOGLE = /^(?:ved|sa|usg|ei|sca_esv|sxsrf|gs_lp|pcampaignid)$/i;
const GOOGLE = /^https?:\/\/(?:[\w-]+\.)*google\.[a-z.]+(?:[/:]|$)/i;

/**
 * Returns a text that is equal for addresses that differ only in tracking parameters, fragment, user or
 * spelling. Scheme, `www.` and a slash at the end are differences, because sites may answer them differently.
 */
export const pageKey = (address: string): string => {
  const [, path = '', query = ''] = /^([^?#]*)\??([^#]*)/s.exec(address) ?? [];
  const isGoogle = GOOGLE.test(path);
  const kept = query.split('&').filter((parameter) => {
    const name = parameter.replace(/=.*/s, '');
    return parameter !== '' && !TRACKING.test(name) && !(isGoogle && OF_GOOGLE.test(name));
  });
  const page = kept.length === 0 ? path : `${path}?${kept.join('&')}`;
  if (!URL.canParse(page)) return page;
  const url = new URL(page);
  url.username = '';
  url.password = '';
  return url.href;
};

export const isSamePage = (one: string, other: string): boolean =>
  one === other || pageKey(one) === pageKey(other);
