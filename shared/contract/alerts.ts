/** What happened to a company's positions between two closed days. */
import * as z from 'zod/mini';
import { version, versionRead } from './edits.ts';
import { id, keywordPosition, moment, position, successReply } from './fields.ts';
import { tag } from './keywords.ts';
import { day } from './period.ts';
import { route } from './route.ts';

const moved = z.extend(keywordPosition, { previous_position: position });
/** The border that was crossed; null for that of the results. */
const crossed = z.extend(moved, { border: z.nullable(z.union([z.literal(3), z.literal(10)])) });
/** The most important keywords; `count` counts all. */
const several = { count: z.number() };

/** A plain union: no page has another use for the code of discriminated ones. */
export const alertEvent = z.union([
  z.extend(crossed, { kind: z.literal('entered') }),
  z.extend(crossed, { kind: z.literal('left') }),
  z.extend(moved, { kind: z.literal('rose') }),
  z.extend(moved, { kind: z.literal('fell') }),
  z.extend(moved, { kind: z.literal('page'), url: z.string(), previous_url: z.string() }),
  z.object({
    kind: z.literal('passed'),
    competitor_id: z.string(),
    competitor: z.string(),
    ...several,
    keywords: z.array(z.extend(keywordPosition, { competitor_position: position })),
  }),
  /** In percent; `since` is the day that the other one is of. */
  z.object({ kind: z.literal('visibility'), visibility: z.number(), previous: z.number(), since: day }),
  z.object({
    kind: z.literal('not_verified'),
    ...several,
    keywords: z.array(z.omit(keywordPosition, { position: true })),
  }),
]);
export type AlertEvent = z.output<typeof alertEvent>;

export const alertKinds: readonly AlertEvent['kind'][] = alertEvent.def.options.flatMap(
  ({ shape }) => shape.kind.def.values,
);

/** What is told of a company and a day, the most important first. */
export const companyAlerts = z.object({
  company_id: z.string(),
  company_name: z.string(),
  day,
  told_at: moment,
  is_unread: z.boolean(),
  events: z.array(alertEvent),
  /** How many further events are not kept. */
  more: z.number(),
});
export type CompanyAlerts = z.output<typeof companyAlerts>;

const choices = <S extends z.ZodMiniType>(of: S) => z.array(of).check(z.maxLength(200));

export const alertForm = z.object({
  /** Whether the reports of companies are mailed, to whomever each names. */
  report_mails: z.boolean(),
  /** Whether a mail a day tells of events. */
  position_alerts: z.boolean(),
  /** From when on the mail is sent, in São Paulo. */
  alert_hour: z.number().check(z.int(), z.minimum(0), z.maximum(23)),
  /** From how many places on a rise or a fall is told. */
  places: z.number().check(z.int(), z.minimum(1), z.maximum(50)),
  /** From how many percentage points within a week on a change of visibility is told. */
  visibility_points: z.number().check(z.int(), z.minimum(1), z.maximum(50)),
  /** Nothing is told of these companies, nor of keywords with one of these tags. */
  companies_off: choices(id),
  tags_off: choices(tag),
});
export type AlertForm = z.output<typeof alertForm>;

const settings = z.extend(alertForm, { version });

export const alerts = {
  list: route('user', 'GET', '/api/alerts', {
    summary:
      'Lista os avisos dos últimos 90 dias, o dia mais novo primeiro, até 500; também de uma empresa ou de um tipo.',
    query: z.object({ company_id: z.optional(id), kind: z.optional(z.enum(alertKinds)) }),
    reply: z.array(companyAlerts),
  }),
  markRead: route('user', 'POST', '/api/alerts/read', {
    summary: 'Marca como lidos os avisos até um momento.',
    /** That of the newest alerts that were seen. */
    body: z.object({ told_at: moment.check(z.maxLength(40)) }),
    reply: successReply,
  }),
  getSettings: route('user', 'GET', '/api/alerts/settings', {
    summary: 'Retorna o que conta como aviso, e quando o e-mail do dia é enviado.',
    reply: settings,
  }),
  updateSettings: route('user', 'PUT', '/api/alerts/settings', {
    summary: 'Altera o que conta como aviso, e se e quando o e-mail do dia é enviado.',
    body: z.extend(alertForm, { version: versionRead }),
    reply: settings,
  }),
};
