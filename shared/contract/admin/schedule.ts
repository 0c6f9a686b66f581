/** The administrators' routes of the noun `schedule`. They stand apart so that customers do not load them. */
export const schedule = {};
