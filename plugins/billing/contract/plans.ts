import { z } from 'zod'
import { defineEndpoint } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { choiceField, defineResource, ownField, switchField, textField, wholeField } from '#core/contract/resource/index.ts'
import { planCycles } from '#core/contract/signup.ts'

/** Most of people and of connections that a plan may give. */
export const LARGEST_LIMIT = 100_000
/** A million reais, in cents. */
export const LARGEST_VALUE_CENTS = 100_000_000

/** An amount in integer cents of BRL, from 0. */
const centsField = () =>
  ownField<number>({
    schema: z.int(),
    input: z.number(),
    initial: 0,
    clean: (value) => value,
    problem: (value) =>
      Number.isInteger(value) && value >= 0 && value <= LARGEST_VALUE_CENTS ? null : { code: 'invalid_type', message: 'An amount in whole cents, from 0' },
  })

/** Plans that companies can subscribe to. A plan of no value is free: it makes no invoices. */
export const plans = defineResource('billing.plans', {
  path: '/plans',
  rows: 'billing.plan',
  may: { read: 'billing.plans', write: 'billing.plans' },
  wire: { channel: 'plan', key: 'plan' },
  fields: {
    name: textField({ longest: 60, isRequired: true }),
    maxUsers: wholeField({ from: 1, to: LARGEST_LIMIT, initial: 5 }),
    maxConnections: wholeField({ from: 0, to: LARGEST_LIMIT, initial: 1 }),
    valueCents: centsField(),
    cycle: choiceField(planCycles),
    /** Offered to those who sign up. */
    isPublic: switchField(true),
  },
  /** `value`: the price in BRL, for other clients; `companies`: how many have the plan. */
  shown: { value: z.number(), companies: z.int() },
  unique: 'name',
  most: 100,
  missing: 'ERR_NO_PLAN_FOUND',
  names: { one: 'plan', many: 'plans' },
  events: { saved: 'billing.planSaved', gone: 'billing.planGone' },
})
export type Plan = z.output<typeof plans.row>

/** The same as the list of plans, where other clients ask for it. */
export const listPlans = defineEndpoint({
  method: 'GET',
  path: '/plans/list',
  permission: 'billing.plans',
  summary: 'Plans',
  input: z.object({}),
  output: z.array(plans.row),
})

/** Companies have the plan: it is not deleted. */
export const planInUse = () => new AppError('ERR_PLAN_IN_USE', 409)
