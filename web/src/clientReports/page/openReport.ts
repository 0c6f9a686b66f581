import type { ClientReport, clientReports } from '#shared/contract/clientReports.ts';
import type { BodyOf, ReplyOf } from '#shared/contract/route.ts';
import { timeLimit } from '../../timeLimit.ts';

// Only types are imported: the contract's schemas would be a tenth of what this page may weigh.
const opening: typeof clientReports.open.path = '/api/shared-reports';
const download: typeof clientReports.download.path = '/api/shared-reports/pdf';

export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
  }
}

export type Opening = BodyOf<typeof clientReports.open>;

/** Sends the cookie, which tells the own openings. Throws Refusal with what the server says. */
const send = async <T>(path: string, body: Opening, signal?: AbortSignal): Promise<T> => {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: timeLimit(signal),
  });
  const reply = await response.json();
  if (!response.ok) throw new Refusal(response.status, String(reply.error));
  return reply;
};

export const openReport = (body: Opening, signal: AbortSignal): Promise<ClientReport> =>
  send(opening, body, signal);

export const downloadReport = async (body: Opening): Promise<Uint8Array<ArrayBuffer>> => {
  const { pdf } = await send<ReplyOf<typeof clientReports.download>>(download, body);
  return Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0));
};
