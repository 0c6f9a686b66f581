/** A company's own site is none of its competitors': the results would count twice. */

import { belongsTo } from '#shared/domain.ts';
import { shownDomain } from '#shared/shownDomain.ts';
import { ownSiteRefusal, shareResults } from '#shared/sites.ts';
import { fieldError } from '../platform/errors.ts';
import type { StoredCompetitor } from './competitors.ts';

const wrongDomain = (message: string) => fieldError('malformed', 'domain', message);

export const requireOtherSite = (domain: string, own: string): void => {
  const message = ownSiteRefusal(domain, own);
  if (message !== undefined) throw wrongDomain(message);
};

export const requireNoCompetitor = (own: string, listed: readonly StoredCompetitor[]): void => {
  const same = listed.find(({ domain }) => shareResults(domain, own));
  if (!same) return;
  const shown = shownDomain(same.domain);
  const called = [shown, same.domain].includes(same.name) ? shown : `${same.name} (${shown})`;
  const verb = belongsTo(own, same.domain) ? 'É' : 'Inclui';
  throw wrongDomain(
    `${verb} o site do concorrente ${called}. Exclua o concorrente antes de usar este domínio.`,
  );
};
