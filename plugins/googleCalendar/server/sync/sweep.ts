import { and, asc, eq, exists, lte } from 'drizzle-orm'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { PeriodicWork, Person, ServerContext } from '#core/server/plugin.ts'
import { isPluginOnFor } from '#core/server/switches/isPluginOnFor.ts'
import { googleAccessLost } from '../../contract/index.ts'
import { announceAccount } from '../account.ts'
import { GoogleError } from '../api.ts'
import { type AccountRow, googleAccounts } from '../google.table.ts'
import { type OpenAccount, ofAccount, withAccount } from '../tokens.ts'
import { pull } from './pull.ts'
import { push } from './push.ts'

const EVERY_MS = 5_000
const BATCH = 50
/** A calendar is looked at so often, and asked for changes so often, in milliseconds. */
const PUSH_MS = 30_000
const PULL_MS = 5 * 60_000
/** A node that dies while it works on a calendar leaves it to the next one after this. */
const LEASE_MS = 5 * 60_000
/** After Google said that it is too much, or did not answer; twice as long after each further time. */
const BUSY_MS = 2 * 60_000
const LONGEST_WAIT_MS = 60 * 60_000

/** Takes a calendar that is due, unless another node did. */
const claim = (ctx: ServerContext, due: Pick<AccountRow, 'tenantId' | 'userId'>): Promise<AccountRow | null> =>
  ctx.transact(async (tx) => {
    const isDue = and(ofAccount(due), eq(googleAccounts.state, 'connected'), lte(googleAccounts.nextAt, tx.now()))
    const [row] = await tx.db
      .select()
      .from(googleAccounts)
      .where(ofTenant(googleAccounts, due, isDue))
      .for('update', { skipLocked: true })
    if (!row) return null
    await tenantRows(tx.db, row, googleAccounts).write(ofAccount(row), { nextAt: new Date(tx.now().getTime() + LEASE_MS) })
    return row
  })

type End = Partial<Pick<AccountRow, 'state' | 'failure' | 'failures' | 'syncedAt' | 'nextAt'>>

const settle = (ctx: ServerContext, row: AccountRow, end: End): Promise<void> =>
  ctx.transact(async (tx) => {
    const [after] = await tenantRows(tx.db, row, googleAccounts).update(ofAccount(row), end)
    if (!after) return
    // A success after a success changes nothing that screens must show at once.
    if (after.state !== row.state || after.failure !== row.failure || row.syncedAt === null) announceAccount(tx, after)
    if (after.state === 'reconnect' && row.state !== 'reconnect') tx.emit(googleAccessLost, row.tenantId, { userId: row.userId, email: row.email })
  })

/** Writes; where an event was changed at Google since, reads the changes first. @throws GoogleError */
async function pushMerged(ctx: ServerContext, open: OpenAccount, owner: Person): Promise<void> {
  try {
    await push(ctx, open, owner)
  } catch (error) {
    if (!(error instanceof GoogleError) || error.reason !== 'changed') throw error
    await pull(ctx, open, owner)
    await push(ctx, open, owner)
  }
}

async function sync(ctx: ServerContext, row: AccountRow): Promise<void> {
  const later = (ms: number) => new Date(ctx.now().getTime() + ms)
  const owner = await ctx.host.personOf(row.userId, ctx)
  // A calendar gets no more than its owner may read here at this moment.
  if (!owner?.can('googleCalendar.use') || !owner.can('funnel.view')) return settle(ctx, row, { nextAt: later(LONGEST_WAIT_MS) })
  try {
    await withAccount(ctx, row, async (open) => {
      const isPullDue = row.isTwoWay && (row.pulledAt === null || ctx.now().getTime() - row.pulledAt.getTime() >= PULL_MS)
      // Changes made there come first: else it would be written over.
      if (isPullDue) await pull(ctx, open, owner)
      await pushMerged(ctx, open, owner)
    })
    await settle(ctx, row, { failure: '', failures: 0, syncedAt: ctx.now(), nextAt: later(PUSH_MS) })
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error
    const { reason } = error
    const isOver = reason === 'revoked' || reason === 'expired'
    const wait = Math.min(BUSY_MS * 2 ** row.failures, LONGEST_WAIT_MS)
    await settle(ctx, row, isOver ? { state: 'reconnect', failure: 'revoked' } : { failure: reason, failures: row.failures + 1, nextAt: later(wait) })
  }
}

const dueAccounts = (ctx: ServerContext) =>
  ctx.db
    .select({ tenantId: googleAccounts.tenantId, userId: googleAccounts.userId })
    .from(googleAccounts)
    .where(
      and(
        eq(googleAccounts.state, 'connected'),
        lte(googleAccounts.nextAt, ctx.now()),
        isPluginOnFor(googleAccounts.tenantId, 'googleCalendar'),
        isPluginOnFor(googleAccounts.tenantId, 'funnel'),
      ),
    )
    .orderBy(asc(googleAccounts.nextAt))
    .limit(BATCH)

/** Brings every calendar that is due up to date. */
export async function syncDue(ctx: ServerContext, isOver = () => false): Promise<void> {
  for (const one of await dueAccounts(ctx)) {
    if (isOver()) return
    const row = await claim(ctx, one)
    if (!row) continue
    try {
      await sync(ctx, row)
    } catch (error) {
      ctx.log.warn(
        { tenantId: row.tenantId, userId: row.userId, reason: error instanceof Error ? error.message : 'unknown' },
        'a calendar could not be brought up to date',
      )
    }
  }
}

export const calendarSweep: PeriodicWork = { name: 'google calendars', everyMs: EVERY_MS, isDue: (ctx) => exists(dueAccounts(ctx)), run: syncDue }
