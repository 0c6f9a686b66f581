/** The administrators' routes of the noun `schedule`. They stand apart so that customers do not load them. */
import * as z from 'zod/mini';
import { provider } from '../../messages.ts';
import { base } from '../edits.ts';
import { id, moment } from '../fields.ts';
import { route } from '../route.ts';

export const frequency = z.enum(['daily', 'weekly', 'monthly']);
export const weekday = z.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']);
/** HH:MM. */
export const timeOfDay = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));

/** Which scheduled checks place every competitor to full depth: none, the first of a week, or all. */
export const gridFrequency = z.enum(['never', 'weekly', 'always']);

/**
 * When all keywords are checked, in São Paulo time. `day` has no effect on a daily check, and the grid's day
 * only on a weekly grid: it is complete with the first scheduled check on or after that day.
 */
export const scheduleForm = z.object({
  keyword_check_frequency: frequency,
  keyword_check_day: weekday,
  keyword_check_time: timeOfDay,
  grid_check_frequency: gridFrequency,
  grid_check_day: weekday,
});
export type ScheduleForm = z.output<typeof scheduleForm>;

const systemConfig = z.object({
  keyword_check_frequency: z.object({ value: frequency }),
  keyword_check_day: z.object({ value: weekday }),
  keyword_check_time: z.object({ value: timeOfDay }),
  grid_check_frequency: z.object({ value: gridFrequency }),
  grid_check_day: z.object({ value: weekday }),
  /** When the last check of everybody's keywords began. */
  last_global_check: z.object({ value: z.nullable(moment) }),
});
export type SystemConfig = z.output<typeof systemConfig>;

export const runKind = z.enum(['scheduled', 'manual']);
/** `sending`: its keywords are still being handed to the workers, at the pace of the rate limit. */
export const runState = z.enum(['sending', 'running', 'done', 'stopped']);

/** A check of everybody's active keywords; `total`, `done` and `failed` count keywords. */
export const runProgress = z.object({
  id: z.string(),
  kind: runKind,
  /** Whether it places every competitor to full depth. */
  full_grid: z.boolean(),
  state: runState,
  started_at: moment,
  /** While it is `sending`: those sent so far, or as many as the run before had, if that is more. */
  total: z.number(),
  done: z.number(),
  /** How many of the completed keywords could not be verified. */
  failed: z.number(),
  /** Null when nothing can be said yet, and after the end. */
  expected_end: z.nullable(moment),
  ended_at: z.nullable(moment),
  /** Why it was stopped, if nobody asked for it. */
  reason: z.nullable(z.string()),
});
export type RunProgress = z.output<typeof runProgress>;

/** Times named `Brazil` are in São Paulo: 21/11/2026 08:00:00. */
const schedulerStatus = z.object({
  currentTimeBrazil: z.string(),
  config: z.object({ frequency, time: timeOfDay, day: weekday }),
  lastCheckBrazil: z.nullable(z.string()),
  nextCheckBrazil: z.string(),
  /** `shouldRun` and not `shouldSkip`. */
  wouldExecute: z.boolean(),
  /** A scheduled moment has passed since the last run began. */
  shouldRun: z.boolean(),
  /** That moment was already taken, or a run is going on. */
  shouldSkip: z.boolean(),
  /** The run that is going on, otherwise the last one. */
  run: z.nullable(runProgress),
  /** That run will not end before the next scheduled moment, or one has passed since it began. */
  isBehind: z.boolean(),
});
export type SchedulerStatus = z.output<typeof schedulerStatus>;

/** What a check of everybody is expected to cost. A *page* is one call of the provider. */
const checkEstimate = z.object({
  provider,
  /** How many pages a query takes at most. */
  most_pages: z.number(),
  /** Active keywords, without those of users whose subscription allows no check. */
  keywords: z.number(),
  /** Different queries: equal keywords of all customers share one. */
  queries: z.number(),
  /**
   * `now`: counted now; `last_run`: as many as the last run had; `at_least`: there may be more, which no run
   * has counted yet.
   */
  counted: z.enum(['now', 'last_run', 'at_least']),
  /** The average pages a query of the last runs without and with a full grid; null before any. */
  pages: z.object({ keywords: z.nullable(z.number()), grid: z.nullable(z.number()) }),
});
export type CheckEstimate = z.output<typeof checkEstimate>;

/** A sentence for the status area. */
const message = z.string();

export const schedule = {
  getSettings: route('admin', 'GET', '/api/admin/system-config', {
    summary: 'Retorna quando todas as palavras-chave são verificadas.',
    reply: systemConfig,
  }),
  updateSettings: route('admin', 'PUT', '/api/admin/system-config', {
    summary: 'Altera quando todas as palavras-chave são verificadas.',
    /** Without the grid's fields, those stay as they are. */
    body: z.extend(scheduleForm, {
      grid_check_frequency: z.optional(gridFrequency),
      grid_check_day: z.optional(weekday),
      base,
    }),
    reply: systemConfig,
  }),
  getStatus: route('admin', 'GET', '/api/admin/scheduler-status', {
    summary: 'Retorna o que o agendador faria agora e o progresso da última execução.',
    reply: schedulerStatus,
  }),
  getEstimate: route('admin', 'GET', '/api/admin/check-estimate', {
    summary: 'Retorna o custo previsto de uma verificação de todas as palavras-chave ativas.',
    reply: checkEstimate,
  }),
  run: route('admin', 'POST', '/api/admin/run-scheduler', {
    summary: 'Inicia a verificação agendada, se estiver na hora.',
    reply: z.object({ executed: z.boolean(), message }),
  }),
  checkAll: route('admin', 'POST', '/api/admin/check-all-keywords', {
    summary: 'Inicia a verificação de todas as palavras-chave ativas, se nenhuma estiver em curso.',
    reply: z.object({ started: z.boolean(), message }),
  }),
  stop: route('admin', 'POST', '/api/admin/stop-run', {
    summary: 'Para uma execução: o que ela não verificou mantém as posições.',
    body: z.object({ id }),
    reply: z.object({ stopped: z.boolean(), message }),
  }),
};
