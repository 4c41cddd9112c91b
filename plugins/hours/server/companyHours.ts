import { internalError, invalidInput } from '#core/contract/errors.ts'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { type CompanyHours, cleanWeek, holidayProblems, hoursChanged, isOpenAt, openWeek, weekProblems } from '../contract/index.ts'
import { companyHours } from './hours.table.ts'

const CACHE = 'companyHours'

/** The hours of a company, and when it was known to be open by former ones. */
export interface CachedHours extends CompanyHours {
  knownOpenAt: Date | null
  /** Somebody has said when the company is open; else it always is. */
  isConfigured: boolean
}

/** At most 5 s old on another node. */
export function readHours(ctx: ServerContext, tenantId: number): Promise<CachedHours> {
  return ctx.cached(CACHE, String(tenantId), async (db) => {
    const row = await tenantRows(db, { tenantId }, companyHours).first(undefined)
    if (!row) return { businessHours: openWeek(), messageBusinessHours: '', holidays: [], knownOpenAt: null, isConfigured: false }
    return { businessHours: row.week, messageBusinessHours: row.message, holidays: row.holidays, knownOpenAt: row.knownOpenAt, isConfigured: true }
  })
}

export const presentHours = ({ businessHours, messageBusinessHours, holidays }: CachedHours): CompanyHours => ({
  businessHours,
  messageBusinessHours,
  holidays,
})

/** Changes a part of the hours and tells the company. @throws invalidInput (422) */
export function changeHours(ctx: ServerContext, actor: Actor, change: Partial<CompanyHours>): Promise<CompanyHours> {
  const problems = [...(change.businessHours ? weekProblems(change.businessHours) : []), ...(change.holidays ? holidayProblems(change.holidays) : [])]
  if (problems.length > 0) throw invalidInput(problems, 422)
  return ctx.transact(async (tx) => {
    const rows = tenantRows(tx.db, actor, companyHours)
    await rows.insertIfAbsent({ week: openWeek(), message: '', holidays: [] })
    const [locked] = await tx.db.select().from(companyHours).where(ofTenant(companyHours, actor)).for('update')
    if (!locked) throw internalError()
    const before: CachedHours = {
      businessHours: locked.week,
      messageBusinessHours: locked.message,
      holidays: locked.holidays,
      knownOpenAt: locked.knownOpenAt,
      isConfigured: true,
    }
    const week = change.businessHours ? { businessHours: cleanWeek(change.businessHours) } : {}
    const holidays = change.holidays ? { holidays: change.holidays.toSorted((one, other) => one.date.localeCompare(other.date)) } : {}
    const after: CachedHours = { ...before, ...change, ...week, ...holidays }
    const [zone, now] = [await tx.setting(actor.tenantId, companyTimeZone), tx.now()]
    const isOpenNow = [before, after].some((hours) => isOpenAt(hours.businessHours, hours.holidays, now, zone))
    const knownOpenAt = isOpenNow ? now : before.knownOpenAt
    await rows.update(undefined, { week: after.businessHours, message: after.messageBusinessHours, holidays: after.holidays, knownOpenAt })
    tx.forget(CACHE, String(actor.tenantId))
    const shown = presentHours(after)
    tx.push(hoursChanged, actor.tenantId, shown, [rooms.tenant(actor.tenantId)])
    return shown
  })
}
