import { invalidInput, notFound } from '#core/contract/errors.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import type { BillingData, Subscription } from '../contract/index.ts'
import { subscriptions } from './billing.table.ts'
import { readBillingData } from './billingData.ts'
import { canPay } from './charges.ts'
import { announce } from './platformRows.ts'
import { presentSubscription } from './present.ts'

/** @see getSubscription of the contract */
export async function readOwn(ctx: ServerContext, { tenantId }: Actor): Promise<{ subscription: Subscription | null; canPay: boolean }> {
  const row = await tenantRows(ctx.db, { tenantId }, subscriptions).first(undefined)
  return { subscription: row ? await presentSubscription(ctx, row) : null, canPay: await canPay(ctx) }
}

/** @see saveBillingData of the contract */
export async function saveOwnData(
  ctx: ServerContext,
  { tenantId }: Actor,
  given: { [Name in keyof BillingData]?: BillingData[Name] | undefined },
): Promise<Subscription> {
  const { data, problems } = readBillingData(given)
  if (problems.length > 0) throw invalidInput(problems, 422)
  return ctx.transact(async (tx) => {
    const [row] = await tenantRows(tx.db, { tenantId }, subscriptions).update(undefined, data)
    if (!row) throw notFound()
    await announce(tx, tenantId)
    return presentSubscription(tx, row)
  })
}
