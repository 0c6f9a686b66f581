import { expect } from 'vitest';
import { internals } from './everyRoute.ts';

/** Expects an error with one of the statuses, whose text reveals nothing of the product's inside. */
export const expectError = async (response: Response, ...statuses: readonly number[]): Promise<string> => {
  const text = await response.text();
  expect(statuses, `${response.status} ${text}`).toContain(response.status);
  expect(text).not.toMatch(internals);
  const { error, fields = {}, ...more } = JSON.parse(text);
  expect(error).toMatch(/^[A-ZÉ].*[^\s]$/s);
  expect(Object.values(fields).every((field) => typeof field === 'string')).toBe(true);
  expect(more).toEqual({});
  return error;
};
