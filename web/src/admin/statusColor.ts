/** The colour of a status message: green for "sucesso" or a check mark, red for a cross, otherwise blue. */
export const statusColor = (text: string): 'green' | 'red' | 'blue' => {
  if (/sucesso|[✓✔✅]/iu.test(text)) return 'green';
  return /[❌✖✗✘]/u.test(text) ? 'red' : 'blue';
};
