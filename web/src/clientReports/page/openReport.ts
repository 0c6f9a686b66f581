import type { ClientReport, clientReports } from '#shared/contract/clientReports.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { timeLimit } from '../../timeLimit.ts';

// Only types are imported: the contract's schemas would be a tenth of what this page may weigh.
const path: typeof clientReports.open.path = '/api/shared-reports';

export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
  }
}

/** Sends no cookie: who reads a report may be anybody. Throws Refusal with what the server says. */
export const openReport = async (
  body: BodyOf<typeof clientReports.open>,
  signal: AbortSignal,
): Promise<ClientReport> => {
  const response = await fetch(path, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: timeLimit(signal),
  });
  const reply = await response.json();
  if (!response.ok) throw new Refusal(response.status, String(reply.error));
  return reply;
};
