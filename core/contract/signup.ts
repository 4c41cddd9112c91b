import { z } from 'zod'
import { defineEndpoint } from './define.ts'
import { AppError } from './errors.ts'
import { idParam } from './params.ts'

/** Months of a cycle are in the plugin that bills; here are its names. */
export const planCycles = ['monthly', 'quarterly', 'semiannual', 'annual'] as const
export type PlanCycle = (typeof planCycles)[number]

/** A plan as strangers read it. */
export const publicPlanSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** People that a company of the plan may have, as `maxConnections`. */
  maxUsers: z.int(),
  maxConnections: z.int(),
  /** Price of one cycle in BRL. */
  value: z.number(),
  /** The same in integer cents. */
  valueCents: z.int(),
  cycle: z.enum(planCycles),
})
export type PublicPlan = z.infer<typeof publicPlanSchema>

/** Plans that a company may choose when it signs up, the cheapest first. @throws tooFast (429) */
export const listPublicPlans = defineEndpoint({
  method: 'GET',
  path: '/plans/listpublic',
  permission: 'public',
  summary: 'Plans to sign up with',
  input: z.object({}),
  output: z.array(publicPlanSchema),
})

export const publicSettingKeys = ['allowSignup', 'timeTest', 'whatsappnumber'] as const
export type PublicSettingKey = (typeof publicSettingKeys)[number]

/**
 * `allowSignup` answers `enabled` or `disabled`, `timeTest` the days of trial, `whatsappnumber` the digits of the support's number, empty for none.
 * @throws notFound (404) for every other key, tooFast (429)
 */
export const getPublicSetting = defineEndpoint({
  method: 'GET',
  path: '/public-settings/:key',
  permission: 'public',
  summary: 'A setting of the installation that strangers may read',
  input: z.object({ key: z.string().max(60) }),
  output: z.object({ key: z.enum(publicSettingKeys), value: z.string() }),
})

/** Room for what is refused in words. */
const text = z.string().max(1_000).default('')

/**
 * A new company on trial with its first administrator, who signs in with `email`.
 * @throws invalidInput (422) at `name`, `document`, `phone`, `userName`, `email`, `password` or `planId`, signupClosed (403), tooFast (429)
 */
export const signUp = defineEndpoint({
  method: 'POST',
  path: '/empresa/signup',
  permission: 'public',
  summary: 'Sign up a company',
  input: z.object({
    /** Of the company. */
    name: text,
    /** CPF or CNPJ; may be left out. */
    document: text,
    phone: text,
    /** Of whoever administers the company. */
    userName: text,
    email: text,
    password: text,
    planId: idParam,
    language: z.enum(['pt-BR', 'en', 'es']).default('pt-BR'),
  }),
  /** `trialEnds`: last day of the trial, `YYYY-MM-DD`. */
  output: z.object({ email: z.string(), trialEnds: z.string() }),
})

/** The installation lets nobody sign up alone. */
export const signupClosed = () => new AppError('ERR_SIGNUP_CLOSED', 403)
