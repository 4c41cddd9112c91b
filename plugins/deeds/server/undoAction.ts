import { and, desc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { ActivityMessage } from '#core/contract/activity/index.ts'
import { profiles } from '#core/contract/auth.ts'
import { AppError, noPermission } from '#core/contract/errors.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import { describeCall, isAdministrative } from '#core/server/http/recordedCalls.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import * as contract from '../contract/index.ts'
import { type ActivityRow, deeds } from './activity.table.ts'
import { isRun, listed, mayTakeBack, rowsKindOf, stepsOf } from './activityRows.ts'
import { fieldsBefore, withFingerprints } from './fingerprints.ts'
import { judgeActivity } from './judgeActivity.ts'
import { noteUndo } from './log.ts'
import { namedWhyNot, presentActivity } from './present.ts'

const refusals = {
  undone: contract.actionUndone,
  final: contract.actionFinal,
  old: contract.actionTooOld,
  noRight: noPermission,
}

const refusalOf = ({ key }: ActivityMessage, why: contract.WhyNot): AppError =>
  why.code === 'changed' ? contract.changedSince(why, key) : refusals[why.code]()

/** The register outlives people: what is about a contact or a conversation is named there by its number. */
const registerName = ({ ticketId, contactId, name }: ActivityRow): string => (ticketId === null && contactId === null ? name : `#${ticketId ?? contactId}`)

/** Held until the transaction ends, so that two who take it back come one after the other. @throws noActionFound (404) */
async function holdActivity(tx: ServerContext, actor: Actor, which: SQL | undefined): Promise<ActivityRow> {
  const seen = profiles.filter((of) => actor.can('deeds.others') && contract.maySeeActivityOf(actor.profile, of))
  const people = tx.db
    .select({ id: users.id })
    .from(users)
    .where(ofTenant(users, actor, inArray(users.profile, seen)))
  const mine = or(eq(deeds.userId, actor.userId), seen.length > 0 ? inArray(deeds.userId, people) : undefined)
  const [row] = await tx.db
    .select()
    .from(deeds)
    .where(ofTenant(deeds, actor, and(which, mine)))
    .orderBy(desc(deeds.id))
    .limit(1)
    .for('update')
  if (!row) throw contract.noActionFound()
  return row
}

async function presentOne(ctx: ServerContext, actor: Actor, id: number): Promise<contract.ActivityItem> {
  const [action] = await presentActivity(ctx, actor, await tenantRows(ctx.db, actor, deeds).find(eq(deeds.id, id)))
  if (!action) throw contract.noActionFound()
  return action
}

/** Puts back what one action did to its row. */
function takeOneBack(ctx: ServerContext, actor: Actor, id: number): Promise<void> {
  return ctx.transact(async (tx) => {
    const row = await holdActivity(tx, actor, eq(deeds.id, id))
    const kind = await rowsKindOf(tx, actor, row.rows)
    const service = kind && tx.use(kind.service)
    const locked = service && (await mayTakeBack(service, actor, row)) ? await service.hold(actor, row.rowId) : null
    const [judged] = await judgeActivity(tx, actor, [row], new Map(locked ? [[row.id, withFingerprints(tx, row, locked)]] : []))
    const whyNot = judged && (await namedWhyNot(tx, actor, judged.judgement))
    if (whyNot) throw refusalOf(row.said, whyNot)
    if (!service) throw noPermission()
    const before = await fieldsBefore(tx, actor, row)
    await noteUndo(tx, actor, row)
    await service.putBack(actor, row.rowId, { before, after: row.after })
    if (isAdministrative(row.kind, tx.host.permissions)) describeCall(actor, { said: row.said, name: registerName(row) })
  })
}

/** Marks an action whose steps all went back; answers whether they did. */
function endRun(ctx: ServerContext, actor: Actor, run: ActivityRow): Promise<boolean> {
  return ctx.transact(async (tx) => {
    const row = await holdActivity(tx, actor, eq(deeds.id, run.id))
    if ((await stepsOf(tx, actor, [row])).some(({ undoneAt }) => undoneAt === null)) return false
    if (row.undoneAt === null) await noteUndo(tx, actor, row)
    return true
  })
}

/** Every step that can go back goes, the last one first, each for itself: what stands against one does not keep the others. */
async function takeRunBack(ctx: ServerContext, actor: Actor, run: ActivityRow): Promise<void> {
  const { steps, whyNot } = await presentOne(ctx, actor, run.id)
  const last = steps.findLast(({ undone }) => undone === null)
  if (whyNot) throw refusalOf(whyNot.code === 'changed' && last ? last.said : run.said, whyNot)
  const refused: AppError[] = []
  for (const { id } of steps.filter(({ undone }) => undone === null).toReversed()) {
    try {
      await takeOneBack(ctx, actor, id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push(error)
    }
  }
  if (await endRun(ctx, actor, run)) return
  const after = await presentOne(ctx, actor, run.id)
  const [first] = refused
  if (first && refused.length === steps.filter(({ undone }) => undone === null).length) throw first
  throw contract.undoneInPart(after.steps)
}

async function takeBack(ctx: ServerContext, actor: Actor, which: SQL | undefined): Promise<contract.ActivityItem> {
  const row = await ctx.transact((tx) => holdActivity(tx, actor, and(which, listed(tx))))
  await (isRun(row) ? takeRunBack(ctx, actor, row) : takeOneBack(ctx, actor, row.id))
  return presentOne(ctx, actor, row.id)
}

/** @see undoAction of the contract */
export const undoAction = (ctx: ServerContext, actor: Actor, id: number): Promise<contract.ActivityItem> => takeBack(ctx, actor, eq(deeds.id, id))

/** @see undoActionOn of the contract */
export const undoActionOn = (
  ctx: ServerContext,
  actor: Actor,
  { rows, rowId, rev }: { rows: string; rowId: string; rev?: number | undefined },
): Promise<contract.ActivityItem> =>
  takeBack(
    ctx,
    actor,
    and(eq(deeds.userId, actor.userId), eq(deeds.rows, rows), eq(deeds.rowId, rowId), rev === undefined ? undefined : eq(deeds.rev, rev), isNull(deeds.undoOf)),
  )
