/** Card numbers of Stripe's tests: one works, one is declined, and one fails from the renewal on. */
export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  failsLater: '4000 0000 0000 0341',
};
