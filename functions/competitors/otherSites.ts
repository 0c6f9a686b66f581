/** A company's own site is none of its competitors': the results would count twice. */

import { belongsTo } from '#shared/domain.ts';
import { fieldError } from '../platform/errors.ts';
import { shareResults } from '../search/placeDomain.ts';
import type { StoredCompetitor } from './competitors.ts';

const wrongDomain = (message: string) => fieldError('malformed', 'domain', message);

/** Throws `malformed` for a competitor that is the company's own site. */
export const requireOtherSite = (domain: string, own: string): void => {
  if (!shareResults(domain, own)) return;
  throw wrongDomain(belongsTo(domain, own) ? 'É o seu próprio site.' : 'Inclui o seu próprio site.');
};

/** Throws `malformed` for a company's domain that is one of its competitors' sites. */
export const requireNoCompetitor = (own: string, listed: readonly StoredCompetitor[]): void => {
  const same = listed.find(({ domain }) => shareResults(domain, own));
  if (!same) return;
  const called = same.name === same.domain ? same.domain : `${same.name} (${same.domain})`;
  const verb = belongsTo(own, same.domain) ? 'É' : 'Inclui';
  throw wrongDomain(
    `${verb} o site do concorrente ${called}. Exclua o concorrente antes de usar este domínio.`,
  );
};
