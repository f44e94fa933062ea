import { RequestError } from '../../engines/model/errors.ts'
import type { Profile } from '../stores/ports.ts'

/** Credits a month. `unlimited`: credits are not counted. `custom`: set when the account is created. */
export type Allowance = number | 'unlimited' | 'custom'

interface ProfileTerms {
  readonly plans: Readonly<Record<string, Allowance>>
  /** How unused credits of the allowance are handled on the billing day. Bought credits are always kept. */
  readonly unused: 'roll over' | 'expire'
  /** Credits that an operation costs, and the unit that is charged. */
  readonly costs: Readonly<Record<string, { readonly credits: number; readonly unit: string }>>
}

/** Plans and costs of both interfaces, as their documents state them. */
export const terms = {
  a: {
    plans: { free: 500, starter: 10_000, pro: 100_000, enterprise: 'unlimited' },
    unused: 'roll over',
    costs: {
      redactText: { credits: 1, unit: 'request' },
      redactTextItem: { credits: 1, unit: 'item' },
      redactDocument: { credits: 1, unit: 'page' },
      convert: { credits: 1, unit: 'file' },
      ocrPdf: { credits: 1, unit: 'page' },
      ocrImage: { credits: 2, unit: 'file' },
      catalog: { credits: 0, unit: 'request' },
    },
  },
  b: {
    plans: { free: 10, starter: 500, pro: 2000, enterprise: 'custom' },
    unused: 'expire',
    costs: {
      redactText: { credits: 1, unit: 'request' },
      redactDocument: { credits: 1, unit: 'file' },
      convert: { credits: 1, unit: 'file' },
      ocr: { credits: 1, unit: 'file' },
    },
  },
} as const satisfies Readonly<Record<Profile, ProfileTerms>>

/** The credits a month of a plan; null: unlimited. `custom` is the number of credits of a custom plan. */
export function allowanceOf(profile: Profile, plan: string, custom?: number): number | null {
  const plans: Readonly<Record<string, Allowance>> = terms[profile].plans
  const allowance = Object.hasOwn(plans, plan) ? plans[plan] : undefined
  if (allowance === undefined)
    throw new RequestError('invalid_request', `Unknown plan. Use one of: ${Object.keys(plans).join(', ')}.`)
  if (allowance === 'custom') return checkCredits(custom)
  if (custom !== undefined)
    throw new RequestError('invalid_request', 'Only the enterprise plan of Interface B has custom credits.')
  return allowance === 'unlimited' ? null : allowance
}

function checkCredits(custom: number | undefined): number {
  if (custom !== undefined && Number.isSafeInteger(custom) && custom >= 0) return custom
  throw new RequestError(
    'invalid_request',
    'This plan needs its number of credits a month: a whole number, 0 or more.',
  )
}

/** The first billing day after a time, at 00:00 UTC. In shorter months, it is the last day. */
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
