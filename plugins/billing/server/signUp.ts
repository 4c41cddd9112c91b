import type { z } from 'zod'
import { type FieldError, invalidInput, notFound } from '#core/contract/errors.ts'
import * as signup from '#core/contract/signup.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { RequestFacts, ServerContext } from '#core/server/plugin.ts'
import { administratorProblems, cleanCompany, companiesService, tenantProblems } from '#plugins/platform/contract/index.ts'
import { addDays, dayOfMonth } from '../contract/index.ts'
import { subscriptions } from './billing.table.ts'
import { readBillingData } from './billingData.ts'
import { keepCompany } from './keepInvoices.ts'
import { holdPlan } from './plans.ts'
import { announce, todayOf } from './platformRows.ts'
import { readSettings } from './settings.ts'

/** Tries of an address in ten minutes; companies that it makes in a day. */
const TRIES = 20
const TRY_SECONDS = 600
const COMPANIES_A_DAY = 10
const DAY_SECONDS = 86_400
/** Readings of public things by an address in a minute. */
const READINGS = 120
const MINUTE_SECONDS = 60

/** @throws tooFast (429) */
export const admitReading = (ctx: ServerContext, { ip }: RequestFacts): Promise<void> => ctx.host.limit('billing.public', READINGS, MINUTE_SECONDS)(ip)

/** @see getPublicSetting of core's contract */
export async function publicSetting(ctx: ServerContext, wanted: string): Promise<z.output<typeof signup.getPublicSetting.output>> {
  const key = signup.publicSettingKeys.find((one) => one === wanted)
  if (!key) throw notFound()
  const { allowSignup, trialDays, supportNumber } = await readSettings(ctx)
  const values: Record<signup.PublicSettingKey, string> = {
    allowSignup: allowSignup ? 'enabled' : 'disabled',
    timeTest: String(trialDays),
    whatsappnumber: supportNumber,
  }
  return { key, value: values[key] }
}

type Wanted = z.output<typeof signup.signUp.input>

/** A company writes its number and may leave out its document. */
function problemsOf({ name, userName, email, password, phone, document }: Wanted): FieldError[] {
  const data = readBillingData({ document, phone })
  const noPhone: FieldError[] = phone.trim() === '' ? [{ field: 'phone', code: 'required', message: 'Write a phone number' }] : []
  return [
    ...tenantProblems({ name: cleanCompany(name), maxUsers: null, maxConnections: null }),
    ...data.problems,
    ...noPhone,
    ...administratorProblems({ userName: userName.trim(), email: email.trim(), password }),
  ]
}

/** @see signUp of core's contract */
export async function signUp(ctx: ServerContext, wanted: Wanted, { ip }: RequestFacts): Promise<z.output<typeof signup.signUp.output>> {
  await ctx.host.limit('billing.signUp', TRIES, TRY_SECONDS)(ip)
  const { allowSignup, trialDays } = await readSettings(ctx)
  if (!allowSignup) throw signup.signupClosed()
  const problems = problemsOf(wanted)
  if (problems.length > 0) throw invalidInput(problems, 422)
  const made = ctx.host.limit('billing.signedUp', COMPANIES_A_DAY, DAY_SECONDS)
  await made(ip)
  try {
    return await make(ctx, wanted, trialDays)
  } catch (error) {
    await made.giveBack(ip)
    throw error
  }
}

async function make(ctx: ServerContext, { planId, phone, document, ...company }: Wanted, trialDays: number) {
  return ctx.transact(async (tx) => {
    const plan = await holdPlan(tx, planId)
    if (!plan?.isPublic) throw invalidInput([{ field: 'planId', code: 'unknown', message: 'There is no such plan' }], 422)
    const { maxUsers, maxConnections, cycle } = plan
    const { id: tenantId } = await tx.use(companiesService).create({ ...company, maxUsers, maxConnections })
    const email = company.email.trim()
    const trialEnds = addDays(await todayOf(tx, tenantId), trialDays)
    const { data } = readBillingData({ document, phone })
    await tenantRows(tx.db, { tenantId }, subscriptions).insert({
      ...{ planId, cycle, dueDate: trialEnds, anchorDay: dayOfMonth(trialEnds), trialEnds },
      ...{ ...data, email },
    })
    await keepCompany(tx, tenantId)
    await announce(tx, tenantId)
    return { email, trialEnds }
  })
}
