import { expect, it } from 'vitest';
import { normalizeDomain } from './domain.ts';
import { shownDomain } from './shownDomain.ts';
import { isShared, ownSiteRefusal, refusalOf } from './sites.ts';

const sharedHosts = `
  https://www.instagram.com/padariaaurora/ m.facebook.com pt-br.facebook.com/padaria https://fb.com/x
  https://user:senha@www.tiktok.com:443/@loja br.linkedin.com/company/x https://m.youtube.com/@x youtu.be x.com/loja
  wa.me/5511999999999 api.whatsapp.com t.me br.pinterest.com pinterest.pt linktr.ee/loja https://bio.link/x
  amazon.com.br/stores/x www.amazon.de amazon.co.uk shopee.com.br/loja https://shopee.tw aliexpress.com pt.aliexpress.com
  produto.mercadolivre.com.br loja.mercadolivre.com.br mercadolibre.com.ar perfil.mercadolivre.com.br/X
  sp.olx.com.br olx.pt elo7.com.br/loja/x ebay.com.au enjoei.com.br/@x etsy.com/shop/x
  play.google.com/store/apps/details?id=x apps.apple.com/br/app/x sites.google.com/view/padaria docs.google.com
  google.com/maps/place/x maps.google.com.br maps.app.goo.gl/x g.page/padaria
  github.io myshopify.com blogspot.com blogspot.com.br wixsite.com wordpress.com mercadoshops.com.br vercel.app
  medium.com/@x substack.com negocio.site lojavirtualnuvem.com.br my.canva.site WWW.INSTAGRAM.COM. ｉnstagram.com amzn.to/x br.shp.ee/x forms.gle/x
`;

const ownSites = `
  loja.myshopify.com padaria.wixsite.com/site x.blogspot.com x.blogspot.com.br x.github.io loja.mercadoshops.com.br
  loja.wordpress.com x.medium.com padaria.negocio.site x.substack.com loja.lojavirtualnuvem.com.br x.my.canva.site
  minhaamazon.com.br etsy-artesanato.com tiktok-marketing.com.br loja.facebook.com.br.exemplo.com amazon.exemplo.com.br
  x.com.br medium.com.br threads.com.br olx.blog.br amazon.adv.br google.exemplo.com instagram.com.exemplo.com.br
  facebook.padaria.com.br amazonia.com.br shopee-dicas.com.br github.com.br pet.co carnet.co not.me
  aws.amazon.com cloud.google.com developers.facebook.com support.google.com apple.com wix.com shopify.com
  magazineluiza.com.br americanas.com.br booking.com pt.wikipedia.org gov.br mg.gov.br www.gov.uk maçã.com.br
`;

const eachOf = (list: string) => list.trim().split(/\s+/);

it.each(eachOf(sharedHosts))('%s is shared by many', (typed) => {
  expect(isShared(normalizeDomain(typed) ?? '')).toBe(true);
});

it.each(eachOf(ownSites))('%s can be a site of its own', (typed) => {
  expect(refusalOf(normalizeDomain(typed) ?? 'com.br')).toBeUndefined();
});

it.each([
  ['com.br', /^com\.br é só a terminação .* como exemplo\.com\.br\.$/],
  ['br.linkedin.com', /^Em br\.linkedin\.com cada um tem apenas um caminho, .* Use o domínio próprio/],
  ['wixsite.com', /^Em wixsite\.com cada um tem um subdomínio: .* como exemplo\.wixsite\.com, ou/],
])('%s is refused with the reason and a way out', (domain, reason) => {
  expect(refusalOf(domain)).toMatch(reason);
});

it.each([
  ['loja.passofirme.com.br', 'passofirme.com.br', 'É o seu próprio site.'],
  ['aurora.com.br', 'loja.aurora.com.br', 'Inclui o seu próprio site.'],
  ['passofirme.com', 'passofirme.com.br', undefined],
  ['outro.blogspot.com', 'passo.blogspot.com', undefined],
  // Only its own pages are the state's, not what is registered below its domain.
  ['cidade.mg.gov.br', 'mg.gov.br', undefined],
])('%s as a competitor of %s is refused with %j', (domain, own, reason) => {
  expect(ownSiteRefusal(domain, own)).toBe(reason);
});

it.each([
  ['xn--ma-tiap.com.br', 'maçã.com.br'],
  ['blog.xn--caf-dma.xn--trs-gma.com', 'blog.café.três.com'],
  ['xn--e1afmkfd.xn--p1ai', 'пример.рф'],
  ['xn--n3h.com', '☃.com'],
  ['loja.com.br', 'loja.com.br'],
  // Neither is what an encoder makes: the second decodes to a name in ASCII.
  ['xn--zzzzzzzzzz99.com', 'xn--zzzzzzzzzz99.com'],
  ['xn--loja-.com', 'xn--loja-.com'],
])('%s is shown as %s', (stored, shown) => {
  expect(shownDomain(stored)).toBe(shown);
});

it('shows international domains so that typing what is shown stores the same', () => {
  for (const typed of ['maçã.com.br', 'AÇAÍ.com', 'straße.de', 'ação-já.com.br', '日本語.jp', 'пример.рф']) {
    const stored = normalizeDomain(typed) ?? '';
    expect(normalizeDomain(shownDomain(stored))).toBe(stored);
    expect(shownDomain(stored)).toBe(typed.toLowerCase());
  }
});
