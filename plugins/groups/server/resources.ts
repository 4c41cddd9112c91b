import { asc, eq, inArray } from 'drizzle-orm'
import type { ActivityActor } from '#core/contract/activity/index.ts'
import type { FieldError } from '#core/contract/errors.ts'
import { isMaskedNumber, maskNumber } from '#core/contract/personalNumber.ts'
import { readNumber } from '#core/contract/phone.ts'
import { foldName } from '#core/contract/resource/index.ts'
import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { serveResource } from '#core/server/resource/serveResource.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import * as contract from '../contract/index.ts'
import { leaders } from './announce.ts'
import { isSamePlace, placeProblems } from './check.ts'
import { groupBans, groupFarewells, groupGreetings, groupPhrases } from './groups.table.ts'

const duplicated = (field: string): FieldError => ({ field, code: 'duplicated', message: 'There is one already' })
const placeName = ({ groupName, groupId }: { groupName: string; groupId: string | null }): string => groupName || groupId || '*'

/** As WhatsApp knows it, where it is a number. */
function digitsOf(number: string): string {
  const read = readNumber(number)
  return read.ok ? read.digits : number
}

/** The numbering plans of the world are the server's alone. */
const bans: typeof contract.bans = {
  ...contract.bans,
  clean(draft) {
    const cleaned = contract.bans.clean(draft)
    return { ...cleaned, number: digitsOf(cleaned.number) }
  },
}

/** Names of the connections of rules. */
async function placeShown(ctx: ServerContext, scope: TenantScope, rows: readonly contract.Place[]): Promise<{ connectionName: string }[]> {
  const ids = [...new Set(rows.map(({ whatsappId }) => whatsappId))]
  const found = ids.length === 0 ? [] : await tenantRows(ctx.db, scope, connections, { withDeleted: true }).find(inArray(connections.id, ids))
  const names = new Map(found.map(({ id, name }) => [id, name]))
  return rows.map(({ whatsappId }) => ({ connectionName: names.get(whatsappId) ?? '' }))
}

export const servedBans = serveResource(bans, {
  table: groupBans,
  shownOf: placeShown,
  // The log of actions outlives an erasure.
  nameOf: ({ number }) => maskNumber(number),
  texts: ['number', 'reason'],
  sentences: 'groups.log.ban',
  order: [asc(groupBans.number), asc(groupBans.id)],
  audience: leaders,
  async check(tx, { tenantId }, draft, before) {
    const others = await tenantRows(tx.db, { tenantId }, groupBans).find(eq(groupBans.number, draft.number))
    const isTaken = others.some((one) => one.id !== before?.id && isSamePlace(one, draft))
    const isNumber = draft.number === '' || isMaskedNumber(draft.number) || readNumber(draft.number).ok
    const wrong = isNumber ? [] : [{ field: 'number', code: 'invalid_format', message: 'A phone number with area code' }]
    return [...wrong, ...(isTaken ? [duplicated('number')] : []), ...(await placeProblems(tx, tenantId, draft, ['removes']))]
  },
})

const needsOf = { delete: ['deletes'], warn: ['deletes', 'removes'], remove: ['deletes', 'removes'] } as const

export const servedWordlist = serveResource(contract.wordlist, {
  table: groupPhrases,
  shownOf: placeShown,
  nameOf: ({ phrase }) => phrase,
  sentences: 'groups.log.phrase',
  order: [asc(groupPhrases.phrase), asc(groupPhrases.id)],
  audience: leaders,
  async check(tx, { tenantId }, draft, before) {
    const others = await tenantRows(tx.db, { tenantId }, groupPhrases).find(eq(groupPhrases.whatsappId, draft.whatsappId))
    const isTaken = others.some((one) => one.id !== before?.id && isSamePlace(one, draft) && foldName(one.phrase) === foldName(draft.phrase))
    return [
      ...(isTaken ? [duplicated('phrase')] : []),
      ...(draft.action === 'warn' && draft.warning === '' ? [{ field: 'warning', code: 'required', message: 'Write the warning' }] : []),
      ...(await placeProblems(tx, tenantId, draft, needsOf[draft.action])),
    ]
  },
})

/** A group reads one text when somebody joins, and one when somebody leaves. */
const noticeCheck =
  (table: typeof groupGreetings | typeof groupFarewells) =>
  async (tx: ServerContext, { tenantId }: ActivityActor, draft: contract.Place, before: { id: number } | null): Promise<FieldError[]> => {
    const others = await tenantRows(tx.db, { tenantId }, table).find(eq(table.whatsappId, draft.whatsappId))
    const isTaken = others.some((one) => one.id !== before?.id && isSamePlace(one, draft))
    return [...(isTaken ? [duplicated('groupId')] : []), ...(await placeProblems(tx, tenantId, draft, ['lists']))]
  }

export const servedGreetings = serveResource(contract.greetings, {
  table: groupGreetings,
  shownOf: placeShown,
  nameOf: placeName,
  sentences: 'groups.log.greeting',
  audience: leaders,
  check: noticeCheck(groupGreetings),
})

export const servedFarewells = serveResource(contract.farewells, {
  table: groupFarewells,
  shownOf: placeShown,
  nameOf: placeName,
  sentences: 'groups.log.farewell',
  audience: leaders,
  check: noticeCheck(groupFarewells),
})
