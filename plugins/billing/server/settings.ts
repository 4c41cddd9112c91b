import { eq } from 'drizzle-orm'
import { invalidInput } from '#core/contract/errors.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type BillingSettings, billingSettingsProblems, billingSettingsSchema, cleanSupportNumber, initialBillingSettings } from '../contract/index.ts'
import { billingSettings } from './billing.table.ts'
import { PLATFORM } from './platformRows.ts'

/** Rules of billing as they are; the initial ones until somebody changes them. */
export async function readSettings(ctx: ServerContext): Promise<BillingSettings> {
  const row = await tenantRows(ctx.db, PLATFORM, billingSettings).first(undefined)
  return row ? billingSettingsSchema.parse(row) : initialBillingSettings
}

/** @see saveBillingSettings of the contract */
export async function saveSettings(
  ctx: ServerContext,
  change: { [Name in keyof BillingSettings]?: BillingSettings[Name] | undefined },
): Promise<BillingSettings> {
  return ctx.transact(async (tx) => {
    const rows = tenantRows(tx.db, PLATFORM, billingSettings)
    await rows.insertIfAbsent(initialBillingSettings)
    await rows.hold(eq(billingSettings.tenantId, PLATFORM.tenantId))
    const before = await readSettings(tx)
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const changed = billingSettingsSchema.parse({ ...before, ...given })
    const wanted = { ...changed, supportNumber: cleanSupportNumber(changed.supportNumber) }
    const problems = billingSettingsProblems(wanted)
    if (problems.length > 0) throw invalidInput(problems, 422)
    await rows.write(undefined, wanted)
    return wanted
  })
}
