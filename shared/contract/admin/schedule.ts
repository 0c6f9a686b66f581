import * as z from 'zod/mini';
import { provider } from '../../messages.ts';
import { version, versionRead } from '../edits.ts';
import { id, moment } from '../fields.ts';
import { route } from '../route.ts';

export const frequency = z.enum(['daily', 'weekly', 'monthly']);
export const weekday = z.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']);
export const timeOfDay = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));

/** Which scheduled checks place competitors to full depth; `weekly` means the first check of a week. */
export const gridFrequency = z.enum(['never', 'weekly', 'always']);

/**
 * Times and days mean São Paulo time. `day` applies to weekly checks, and the grid's day to a weekly grid:
 * the first check on or after that day is full.
 */
export const scheduleForm = z.object({
  keyword_check_frequency: frequency,
  keyword_check_day: weekday,
  keyword_check_time: timeOfDay,
  grid_check_frequency: gridFrequency,
  grid_check_day: weekday,
  /** Whether daily checks read two pages of what the last three full readings found nowhere. */
  adaptive_depth: z.boolean(),
});
export type ScheduleForm = z.output<typeof scheduleForm>;

const systemConfig = z.object({
  keyword_check_frequency: z.object({ value: frequency }),
  keyword_check_day: z.object({ value: weekday }),
  keyword_check_time: z.object({ value: timeOfDay }),
  grid_check_frequency: z.object({ value: gridFrequency }),
  grid_check_day: z.object({ value: weekday }),
  adaptive_depth: z.optional(z.object({ value: z.boolean() })),
  last_global_check: z.object({ value: z.nullable(moment) }),
  version,
});
export type SystemConfig = z.output<typeof systemConfig>;

export const runKind = z.enum(['scheduled', 'manual']);
/** While `sending`, keywords are handed to the workers at the rate limit's pace. */
export const runState = z.enum(['sending', 'running', 'done', 'stopped']);

/** `total`, `done` and `failed` count active keywords. */
export const runProgress = z.object({
  id: z.string(),
  kind: runKind,
  full_grid: z.boolean(),
  state: runState,
  started_at: moment,
  /** While `sending`, the keywords sent so far or those of the previous run, whichever is more. */
  total: z.number(),
  done: z.number(),
  failed: z.number(),
  expected_end: z.nullable(moment),
  ended_at: z.nullable(moment),
  reason: z.nullable(z.string()),
});
export type RunProgress = z.output<typeof runProgress>;

/** Times named `Brazil` are in São Paulo: 21/11/2026 08:00:00. */
const schedulerStatus = z.object({
  currentTimeBrazil: z.string(),
  config: z.object({ frequency, time: timeOfDay, day: weekday }),
  lastCheckBrazil: z.nullable(z.string()),
  nextCheckBrazil: z.string(),
  /** True if `shouldRun` is true and `shouldSkip` is false. */
  wouldExecute: z.boolean(),
  /** Whether a scheduled time has passed since the last run began. */
  shouldRun: z.boolean(),
  /** Whether a run has taken this time already, or is in progress. */
  shouldSkip: z.boolean(),
  run: z.nullable(runProgress),
  /** Whether the run will not end before the next scheduled time, or this has passed already. */
  isBehind: z.boolean(),
});
export type SchedulerStatus = z.output<typeof schedulerStatus>;

/** In an estimate, a *page* is one call of the provider. */
const checkEstimate = z.object({
  provider,
  most_pages: z.number(),
  /** Active keywords of users whose subscription allows checks. */
  keywords: z.number(),
  /** Equal keywords of all customers share one query. */
  queries: z.number(),
  /**
   * How the numbers were found: counted `now`, taken from the `last_run`, or `at_least`, since not all are
   * counted yet.
   */
  counted: z.enum(['now', 'last_run', 'at_least']),
  /**
   * The average pages per query of the last run without a full grid, and of the last with one; null before
   * any.
   */
  pages: z.object({ keywords: z.nullable(z.number()), grid: z.nullable(z.number()) }),
  /** Queries that adaptive depth would read less of on six days of a week. */
  settled: z.optional(z.number()),
});
export type CheckEstimate = z.output<typeof checkEstimate>;

const message = z.string();

export const schedule = {
  getSettings: route('admin', 'GET', '/api/admin/system-config', {
    summary: 'Retorna quando todas as palavras-chave são verificadas.',
    reply: systemConfig,
  }),
  updateSettings: route('admin', 'PUT', '/api/admin/system-config', {
    summary: 'Altera quando todas as palavras-chave são verificadas.',
    /** Fields of the grid and the depth that are omitted keep their values. */
    body: z.extend(scheduleForm, {
      grid_check_frequency: z.optional(gridFrequency),
      grid_check_day: z.optional(weekday),
      adaptive_depth: z.optional(z.boolean()),
      version: versionRead,
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
