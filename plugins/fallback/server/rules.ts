import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { trackRows } from '#core/server/activity/trackedRows.ts'
import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { channelAdapters, connectionNotOurs } from '#plugins/channels/contract/index.ts'
import { channels, noConnectionFound } from '#plugins/connections/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import * as contract from '../contract/index.ts'
import { fallbackRules } from './fallback.table.ts'

type Row = typeof fallbackRules.$inferSelect
type Input = z.output<(typeof contract.setFallbackRule)['input']>

const present = ({ connectionId, rev, isOn, wayIds, causes, waitMinutes, mostParts }: Row): contract.FallbackRule => ({
  ...{ connectionId, rev, isOn, wayIds, causes, waitMinutes, mostParts },
})

async function announce(tx: ServerContext, { tenantId }: TenantScope, connectionId: number): Promise<void> {
  const members = await tx.use(teamService).membersOf(tenantId)
  const readers = members.filter(({ profile }) => profile !== 'user').map(({ userId }) => rooms.user(tenantId, userId))
  tx.push(contract.fallbackChanged, tenantId, { connectionId }, readers)
}

/** Rules in the log of actions. */
export const trackedRules = trackRows({
  rows: 'fallback.rule',
  table: fallbackRules,
  permission: 'fallback.edit',
  columns: ['connectionId', 'isOn', 'wayIds', 'causes', 'waitMinutes', 'mostParts'],
  nameOf: ({ connectionId }) => String(connectionId),
  sentences: 'fallback.deed.rule',
  announce: (tx, who, before, after) => announce(tx, who, (after ?? before)?.connectionId ?? 0),
})

export async function listRules(ctx: ServerContext, actor: Actor): Promise<contract.FallbackRule[]> {
  const there = new Set((await tenantRows(ctx.db, actor, connections).find()).map(({ id }) => id))
  const rows = await tenantRows(ctx.db, actor, fallbackRules).find()
  return rows.filter(({ connectionId }) => there.has(connectionId)).map(present)
}

/** The rule of a connection; null where nobody has set one. */
export async function ruleOf(ctx: Pick<ServerContext, 'db'>, scope: TenantScope, connectionId: number): Promise<contract.FallbackRule | null> {
  const row = await tenantRows(ctx.db, scope, fallbackRules).first(eq(fallbackRules.connectionId, connectionId))
  return row ? present(row) : null
}

/** @throws invalidInput (422) */
async function check(tx: ServerContext, scope: TenantScope, own: string, rule: contract.FallbackRule): Promise<void> {
  const abilities = new Map(tx.contributionsOf(channels).map((channel) => [channel.type, channel.abilities]))
  const rows = await tenantRows(tx.db, scope, connections).find()
  const known = rows.map(({ id, type }) => ({ id, type, startsByNumber: abilities.get(type)?.startsByNumber ?? false }))
  const problems = contract.ruleProblems(rule, own, known)
  if (problems.length > 0) throw contract.refusedFallback(problems)
}

/** @see setFallbackRule of the contract */
export function setRule(ctx: ServerContext, actor: Actor, { whatsappId: connectionId, rev, ...given }: Input): Promise<contract.FallbackRule> {
  return ctx.transact(async (tx) => {
    const connectionRows = tenantRows(tx.db, actor, connections)
    // Two who set the first rule of a connection come one after the other.
    await connectionRows.hold(eq(connections.id, connectionId))
    const connection = await connectionRows.first(eq(connections.id, connectionId))
    if (!connection) throw noConnectionFound()
    if (!tx.contributionsOf(channelAdapters).some(({ type }) => type === connection.type)) throw connectionNotOurs()
    const rows = tenantRows(tx.db, actor, fallbackRules)
    const before = await rows.first(eq(fallbackRules.connectionId, connectionId))
    if (rev !== undefined && rev !== (before?.rev ?? 0)) throw contract.fallbackChangedSince()
    const { isOn, wayIds, causes, waitMinutes, mostParts } = before ? present(before) : contract.newRule(connectionId)
    const next = {
      isOn: given.isOn ?? isOn,
      wayIds: given.wayIds ?? wayIds,
      causes: contract.fallbackCauses.filter((cause) => (given.causes ?? causes).includes(cause)),
      waitMinutes: given.waitMinutes ?? waitMinutes,
      mostParts: given.mostParts ?? mostParts,
    }
    await check(tx, actor, connection.type, { connectionId, rev: 0, ...next })
    const [after] = before ? await rows.update(eq(fallbackRules.id, before.id), next) : [await rows.insert({ connectionId, ...next })]
    if (!after) throw noConnectionFound()
    await trackedRules.record(tx, actor, before ?? null, after)
    await announce(tx, actor, connectionId)
    return present(after)
  })
}
