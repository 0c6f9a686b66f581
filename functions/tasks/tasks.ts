import * as z from 'zod/mini';
import { newId } from '../platform/ids.ts';
import { HOUR, MINUTE } from '../platform/time/clock.ts';

const common = z.object({
  id: z.string(),
  /** When the scheduler asks for the task; while a worker has it, the end of its lease. Milliseconds. */
  due_at: z.number(),
  /** How often the task was begun since it last got on. */
  tries: z._default(z.number(), 0),
  /** Who took the task last; absent while nobody has. */
  holder: z.optional(z.string()),
  /** Where the next step begins; absent for the first. */
  cursor: z.optional(z.string()),
});

const kindOf = <K extends string, S extends z.core.$ZodLooseShape>(kind: K, shape: S) =>
  z.extend(common, { kind: z.literal(kind), ...shape });

const ofUser = { user_id: z.string() };
const ofCompany = { ...ofUser, company_id: z.string() };
/** Whether it was deleted with its company or user, so that it makes no room in the limits by itself. */
const deleted = { ...ofCompany, is_part: z.optional(z.boolean()) };

/** When the last pass that ended began, and when this one did. UTC. */
const pass = { ended_at: z.optional(z.string()), began_at: z.optional(z.string()) };

const task = z.discriminatedUnion('kind', [
  kindOf('trash', { ...ofCompany, deleted_at: z.string() }),
  kindOf('company', deleted),
  kindOf('keywords', { ...deleted, deleted_ids: z.array(z.string()) }),
  kindOf('competitor', { ...deleted, competitor_id: z.string() }),
  /** What is stored outside the partition of a deleted user is found by these fields. */
  kindOf('user', {
    ...ofUser,
    email: z.optional(z.string()),
    identity_id: z.optional(z.nullable(z.string())),
    customer_ids: z.array(z.string()),
  }),
  kindOf('address', { ...ofUser, email: z.string() }),
  /** Applies the limits of a subscription, or those of a plan to its subscribers. */
  kindOf('limits', ofUser),
  kindOf('planLimits', { plan_id: z.number() }),
  kindOf('planProduct', { plan_id: z.number() }),
  /** Computes a company's closed days again; the cursor is the first São Paulo day left, YYYY-MM-DD. */
  kindOf('rebuild', { ...ofCompany, cursor: z.string() }),
  /** Does again what follows the closing of these days. */
  kindOf('afterClosing', { ...ofUser, days: z.array(z.string()), is_closed: z._default(z.boolean(), true) }),
  kindOf('alertMail', { ...ofUser, day: z.string() }),
  /** The day is the last one of a week or a month. */
  kindOf('reportMail', { ...ofCompany, day: z.string() }),
  kindOf('reportInvitation', { ...ofCompany, email: z.string(), site_url: z.string() }),
  /** Ends such mails as one that somebody complained of. */
  kindOf('complaint', { ...ofUser, mail_id: z.string() }),
  kindOf('sync', ofUser),
  kindOf('closing', pass),
  kindOf('billingPass', pass),
]);

export type Task = z.output<typeof task>;
export type Kind = Task['kind'];
export type TaskOf<K extends Kind> = Extract<Task, { kind: K }>;

export const kinds: readonly Kind[] = task.def.options.flatMap(({ shape }) => shape.kind.def.values);

const billingKinds = ['planProduct', 'sync', 'billingPass'] as const;
export type BillingKind = (typeof billingKinds)[number];

export const isBilling = (kind: Kind): boolean => billingKinds.some((one) => one === kind);

export const parseTask = (item: unknown): Task => task.parse(item);

type Own<K extends Kind> = Omit<TaskOf<K>, 'kind' | 'id' | 'due_at' | 'tries' | 'holder'>;

/**
 * Record the task in the transaction that makes it necessary; it replaces one of the same kind and id.
 * `due_at` is in milliseconds.
 */
export const newTask = <K extends Kind>(kind: K, own: Own<K>, due_at: number, id = newId()): TaskOf<K> =>
  ({ kind, id, due_at, tries: 0, ...own }) as TaskOf<K>;

/** What a step changes. With `due_at`, the task is left until then. */
export type Step<K extends Kind> = Partial<Own<K>> & { readonly due_at?: number };

/** How long a worker has a task after its last step: longer than it may run. */
export const LEASE_MS = 4 * MINUTE;

export const waitAfter = (tries: number): number => Math.min(HOUR, MINUTE * 2 ** (tries - 1));

/** From this many tries on, somebody has to look. */
const MANY_TRIES = 5;

export const isFailing = ({ tries }: Task): boolean => tries >= MANY_TRIES;

/** Requesting more tasks is useless: a full queue holds their messages anyway. */
const MOST_REQUESTED = 200;

export const dueTasks = (all: readonly Task[], now: number): Task[] =>
  all
    .filter(({ due_at }) => due_at <= now)
    .toSorted((one, other) => one.due_at - other.due_at)
    .slice(0, MOST_REQUESTED);
