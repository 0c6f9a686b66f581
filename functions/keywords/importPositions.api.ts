import { IMPORT_DAYS, keywords } from '#shared/contract/keywords.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requireCompany } from '../companies/companies.store.ts';
import { requireWithinLimit } from '../companies/companies.ts';
import { AppError } from '../platform/errors.ts';
import { dayOf, daysBefore, timeOn, toBrazilDay } from '../platform/time/calendar.ts';
import { toMoment } from '../platform/time/clock.ts';
import { requireAllowance } from '../subscriptions/allowance.ts';
import { findNamed, importPoints } from './bulk.store.ts';
import { keywordNameOf } from './keywords.store.ts';

export const handler = endpoint(keywords.importPositions)(async ({ user, params, body, now }) => {
  const company = await requireCompany(user.id, params.id);
  requireWithinLimit(company, await requireAllowance(user.id, now));
  requireDays(body.positions, now);
  const sent = body.positions.map((position) => ({
    ...position,
    name: keywordNameOf(company.id, position.keyword),
  }));
  const known = await findNamed(
    user.id,
    sent.map(({ name }) => name),
  );
  const points = sent.flatMap(({ name, day, position, url = null }) => {
    const keywordId = known.get(name)?.id;
    if (keywordId === undefined) return [];
    const { domain } = company;
    const point = { imported: true as const, day, position, url, domain, imported_at: toMoment(now) };
    return [{ keywordId, point }];
  });
  const { imported, gone } = await importPoints(user.id, points);
  const unknown = sent.filter(({ name }) => {
    const keyword = known.get(name);
    return !keyword || gone.has(keyword.id);
  });
  return { imported, unknown: [...new Map(unknown.map(({ name, keyword }) => [name, keyword])).values()] };
});

const requireDays = (positions: readonly { readonly day: string }[], now: number): void => {
  const last = dayOf(now);
  const first = daysBefore(last, IMPORT_DAYS);
  const index = positions.findIndex(({ day }) => day < first || day > last);
  if (index < 0) return;
  const [from, until] = [first, last].map((day) => toBrazilDay(timeOn(day, '12:00')));
  const message = `Use um dia de ${from} a ${until}.`;
  throw new AppError('malformed', `Posições, item ${index + 1}, Dia: ${message}`, {
    [`positions.${index}.day`]: message,
  });
};
