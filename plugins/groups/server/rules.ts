import { and, eq, isNull, or } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { rulesIn } from '../contract/index.ts'
import { groupBans, groupFarewells, groupGreetings, groupPhrases } from './groups.table.ts'

/** Rules that hold in one group, the closest first. */
export interface GroupPlace {
  tenantId: number
  whatsappId: number
  groupId: string
}

type RuleTable = typeof groupBans | typeof groupPhrases | typeof groupGreetings | typeof groupFarewells

const holdsIn = (table: RuleTable, { whatsappId, groupId }: GroupPlace) =>
  and(eq(table.isActive, true), eq(table.whatsappId, whatsappId), or(isNull(table.groupId), eq(table.groupId, groupId)))

export async function bansIn(ctx: ServerContext, place: GroupPlace) {
  return rulesIn(await tenantRows(ctx.db, place, groupBans).find(holdsIn(groupBans, place)), place.whatsappId, place.groupId)
}

export async function phrasesIn(ctx: ServerContext, place: GroupPlace) {
  return rulesIn(await tenantRows(ctx.db, place, groupPhrases).find(holdsIn(groupPhrases, place)), place.whatsappId, place.groupId)
}

/** The text for a group when somebody joins or leaves; its own goes before that of all groups. */
export async function noticeIn(ctx: ServerContext, place: GroupPlace, kind: 'greeted' | 'farewell') {
  const table = kind === 'greeted' ? groupGreetings : groupFarewells
  return rulesIn(await tenantRows(ctx.db, place, table).find(holdsIn(table, place)), place.whatsappId, place.groupId)[0]
}
