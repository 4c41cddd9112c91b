import { z } from 'zod'
import { defineEndpoint } from '#core/contract/define.ts'
import type { FieldError } from '#core/contract/errors.ts'
import { booleanParam } from '#core/contract/params.ts'
import { readNumber } from '#core/contract/phone.ts'

export const LONGEST_TRIAL_DAYS = 365
export const LONGEST_GRACE_DAYS = 90

/** Rules of billing for the whole installation. */
export const billingSettingsSchema = z.object({
  /** Whether strangers may sign up a company. */
  allowSignup: z.boolean(),
  /** Days that a company that signed up has before its first payment is due. */
  trialDays: z.number(),
  /** Days after the due day of an open invoice before the company is blocked. */
  graceDays: z.number(),
  /** How many days before the due day an invoice is made. */
  invoiceDays: z.number(),
  /** Phone number of the installation's support on WhatsApp, digits with the country code; empty for none. */
  supportNumber: z.string(),
})
export type BillingSettings = z.infer<typeof billingSettingsSchema>

export const initialBillingSettings: BillingSettings = { allowSignup: false, trialDays: 7, graceDays: 5, invoiceDays: 20, supportNumber: '' }

const BOUNDS = { trialDays: [0, LONGEST_TRIAL_DAYS], graceDays: [0, LONGEST_GRACE_DAYS], invoiceDays: [1, 60] } as const
export const dayFields = ['trialDays', 'graceDays', 'invoiceDays'] as const

/** Problems of settings, field by field. */
export const billingSettingsProblems = (settings: BillingSettings): FieldError[] => [
  ...dayFields.flatMap((field) => {
    const [least, most] = BOUNDS[field]
    const value = settings[field]
    return Number.isInteger(value) && value >= least && value <= most
      ? []
      : [{ field, code: 'invalid_type', message: `A whole number from ${least} to ${most}` }]
  }),
  ...(settings.supportNumber === '' || readNumber(settings.supportNumber).ok
    ? []
    : [{ field: 'supportNumber', code: 'invalid_format', message: 'A phone number with its area code' }]),
]

/** As it is stored: digits with the country code. What is no number stays as it was written. */
export function cleanSupportNumber(written: string): string {
  const read = readNumber(written)
  return read.ok ? read.digits : written.trim()
}

export const getBillingSettings = defineEndpoint({
  method: 'GET',
  path: '/admin/billing/settings',
  permission: 'billing.settings',
  summary: 'Rules of billing',
  input: z.object({}),
  output: billingSettingsSchema,
})

/** Changes what is given. Companies are blocked and let in by the new days of grace within minutes. @throws invalidInput (422) */
export const saveBillingSettings = defineEndpoint({
  method: 'PUT',
  path: '/admin/billing/settings',
  permission: 'billing.settings',
  summary: 'Change the rules of billing',
  input: z.object({
    allowSignup: booleanParam.optional(),
    trialDays: z.number().optional(),
    graceDays: z.number().optional(),
    invoiceDays: z.number().optional(),
    supportNumber: z.string().max(250).optional(),
  }),
  output: billingSettingsSchema,
})
