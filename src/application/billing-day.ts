/** The first billing day after a time, at 00:00 UTC. In months that are shorter, the last day counts. */
export function nextBillingDay(after: number, day: number): number {
  const date = new Date(after)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const here = billingDayIn(year, month, day)
  return here > after ? here : billingDayIn(year, month + 1, day)
}

function billingDayIn(year: number, month: number, day: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(day, lastDay))
}
