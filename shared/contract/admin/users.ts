/** The administrators' routes of the noun `users`. They stand apart so that customers do not load them. */
export const users = {};
