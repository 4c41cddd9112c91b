import { and, asc, eq, exists, lte } from 'drizzle-orm'
import { tenants } from '#core/server/auth/identity.table.ts'
import type { PeriodicWork, ServerContext } from '#core/server/plugin.ts'
import { isPluginOnFor } from '#core/server/switches/isPluginOnFor.ts'
import { schedules } from './schedules.table.ts'
import { type Due, sendSchedules } from './sendSchedule.ts'

/** How often a node looks. */
const EVERY_MS = 1_000
/** Rows that a node takes in at once. */
const BATCH = 400
/** Transactions of one node at the same time; the others of its connections are for people. */
const LANES = 4
/** Contacts that one transaction writes to: many cost less together, few hold up nobody who waits for the same conversation. */
const CONTACTS_AT_ONCE = 10

const findDue = (ctx: ServerContext) =>
  ctx.db
    .select({ tenantId: schedules.tenantId, id: schedules.id, contactId: schedules.contactId })
    .from(schedules)
    .innerJoin(tenants, and(eq(tenants.id, schedules.tenantId), eq(tenants.status, 'active')))
    .where(and(eq(schedules.status, 'pending'), lte(schedules.tryAt, ctx.now()), isPluginOnFor(schedules.tenantId, 'schedules')))
    .orderBy(asc(schedules.tryAt), asc(schedules.scheduleDate))
    .limit(BATCH)

const groups = (due: readonly Due[], keyOf: (one: Due) => number): Due[][] =>
  Object.values(Object.groupBy(due, keyOf)).flatMap((group) => (group ? [group] : []))

/**
 * Parts that go out together: some contacts' of one company, each contact's own in their order; by contact everywhere, so that no two nodes wait for each
 * other.
 */
function inParts(due: readonly Due[]): Due[][] {
  return groups(due, ({ tenantId }) => tenantId).flatMap((ofTenant) => {
    const contacts = groups(ofTenant, ({ contactId }) => contactId)
    const count = Math.ceil(contacts.length / CONTACTS_AT_ONCE)
    return Array.from({ length: count }, (_none, part) => contacts.slice(part * CONTACTS_AT_ONCE, (part + 1) * CONTACTS_AT_ONCE).flat())
  })
}

/** Sends everything that is due, of all companies; several nodes may do so at once. Stops between two parts when `isOver` says so. */
export async function sendDue(ctx: ServerContext, isOver = () => false): Promise<void> {
  while (!isOver()) {
    const parts = inParts(await findDue(ctx))
    let done = 0
    const work = async () => {
      for (let part = parts.shift(); part && !isOver(); part = parts.shift()) done += await sendSchedules(ctx, part)
    }
    await Promise.all(Array.from({ length: LANES }, work))
    // Messages that are left are another node's.
    if (done === 0) return
  }
}

/** Looks every second for what is due, on every node. */
export const sweep: PeriodicWork = { name: 'schedules', everyMs: EVERY_MS, isDue: (ctx) => exists(findDue(ctx)), run: sendDue }
