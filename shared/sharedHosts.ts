/**
 * Hosts that many people share, from the lists of social networks, online marketplaces and app stores of
 * https://en.wikipedia.org. Retailers compete as one site, and `sites.ts` knows other builders.
 */

const words = (list: string): string[] => list.trim().split(/\s+/);

/** Here everybody has a path, also at the subdomains for languages, states and phones. */
const BY_PATH = new Set(
  words(`
    fb.com fb.me fb.watch m.me messenger.com instagr.am threads.com threads.net wa.me x.com t.co lnkd.in youtu.be
    pin.it snapchat.com kwai.com reddit.com redd.it quora.com t.me telegram.me discord.com discord.gg bsky.app
    mastodon.social vk.com ok.ru weibo.com flickr.com behance.net dribbble.com patreon.com ko-fi.com apoia.se
    vimeo.com dailymotion.com twitch.tv spotify.com soundcloud.com deezer.com github.com gitlab.com bitbucket.org
    issuu.com scribd.com slideshare.net academia.edu researchgate.net wattpad.com telegra.ph blogger.com
    linktr.ee beacons.ai bio.link bio.site lnk.bio linkin.bio linklist.bio taplink.cc campsite.bio about.me
    allmylinks.com solo.to msha.ke hoo.be linkr.bio bit.ly tinyurl.com encurtador.com.br wa.link is.gd cutt.ly
    apps.apple.com itunes.apple.com music.apple.com podcasts.apple.com books.apple.com maps.apple.com
    apps.microsoft.com addons.mozilla.org goo.gl g.page g.co waze.com openstreetmap.org
    elo7.com.br enjoei.com.br magazinevoce.com.br ifood.com.br hotmart.com kiwify.com.br getninjas.com.br
    sympla.com.br gumroad.com payhip.com vakinha.com.br catarse.me kickante.com.br benfeitoria.com change.org
    amzn.to a.co shp.ee shope.ee forms.gle share.google notion.so storage.googleapis.com parceiromagalu.com.br
  `),
);

/** Here everybody has a subdomain: only the host itself is shared. */
const BY_SUBDOMAIN = new Set(
  words(`
    wordpress.com tumblr.com medium.com substack.com beehiiv.com ghost.io livejournal.com deviantart.com
    bandcamp.com itch.io fandom.com wikidot.com over-blog.com alibaba.com
    weebly.com weeblysite.com squarespace.com webnode.page jimdo.com jimdofree.com jimdosite.com strikingly.com
    mystrikingly.com godaddysites.com negocio.site business.site ueniweb.com site123.me canva.site tilda.ws
    cargo.site ucraft.site zohosites.com hostingersite.com wpcomstaging.com wpengine.com 000webhostapp.com
    neocities.org tripod.com webs.com webador.com hubspotpagebuilder.com hs-sites.com kpages.online rds.land
    mailchimpsites.com ck.page systeme.io mykajabi.com teachable.com thinkific.com
    lojaintegrada.com.br lojavirtualnuvem.com.br mitiendanube.com commercesuite.com.br loja2.com.br
    mycartpanda.com myvtex.com bigcartel.com company.site storenvy.com amazonaws.com windows.net hashnode.dev
  `),
);

const inAnyCountry = (brands: string): RegExp =>
  new RegExp(`^(?:${words(brands).join('|')})\\.(?:com|(?:com?\\.)?[a-z]{2})$`);

const BRAND_BY_PATH = inAnyCountry(`
  facebook instagram whatsapp twitter tiktok linkedin youtube pinterest google
  amazon ebay etsy shopee aliexpress mercadolivre mercadolibre olx airbnb eventbrite
`);

const BRAND_BY_SUBDOMAIN = inAnyCountry('blogspot mercadoshops webnode');

/** Subdomains at which the platforms write themselves, such as `aws.amazon.com`. */
const OF_PLATFORM = new Set(
  words(`about ads ajuda aws blog careers cloud dev developer developers engineering firebase help investors
    jobs newsroom press research sell status support venda workspace`),
);

/** How people share a host; undefined if it is not in the list. */
export const listedSharing = (host: string): 'path' | 'subdomain' | undefined => {
  if (BY_SUBDOMAIN.has(host) || BRAND_BY_SUBDOMAIN.test(host)) return 'subdomain';
  const labels = host.split('.');
  const start = labels.findIndex((_, index) => isByPath(labels.slice(index).join('.')));
  return start < 0 || OF_PLATFORM.has(labels[start - 1] ?? '') ? undefined : 'path';
};

const PLATFORM_BRAND = inAnyCountry(`
  magazineluiza americanas casasbahia submarino shein temu walmart carrefour wikipedia wikihow britannica
  buscape zoom bondfaro jacotei tripadvisor booking yelp glassdoor indeed reclameaqui doctoralia
`);

/** Whether a site's results are not those of one business: anybody sells, writes or is compared there. */
export const isPlatform = (site: string): boolean =>
  listedSharing(site) !== undefined || PLATFORM_BRAND.test(site) || /(?:^|\.)wiki[pm]edia\.org$/.test(site);

const isByPath = (host: string): boolean => BY_PATH.has(host) || BRAND_BY_PATH.test(host);
