import type { Form } from '../form.ts';
import type { World } from '../world.ts';

/** A call as a route gets it: the id of its address, and its parameters without `expand`. */
export interface Call {
  readonly id: string;
  readonly form: Form;
}

/** One call of Stripe's that the product makes; `answer` returns the object, or throws a AppError. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly answer: (world: World, call: Call) => unknown;
}
