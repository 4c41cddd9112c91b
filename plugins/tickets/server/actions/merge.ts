import { readInstant } from '#core/contract/instant.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { cannotMerge, notMerged, type Reader, type Ticket, ticketMergers, ticketsMerged } from '../../contract/index.ts'
import { readersOf, roomsOf } from '../access/viewer.ts'
import { noteChange } from '../activity/noteChange.ts'
import { carryOut, holdReadable } from '../lifecycle/changeTicket.ts'
import { checkAlone } from '../lifecycle/reopen.ts'
import { planUpdate } from '../lifecycle/transitions.ts'
import { findTicket } from '../list/present.ts'

/** Whoever may read one of the two hears that messages went over. */
async function announceMerge(tx: ServerContext, tenantId: number, from: Ticket, into: Ticket): Promise<void> {
  const readers = [...(await readersOf(tx, tenantId, from)), ...(await readersOf(tx, tenantId, into))]
  tx.push(ticketsMerged, tenantId, { fromId: from.id, intoId: into.id }, roomsOf(tenantId, [...new Set(readers)]))
}

/** Both held, the smaller number first, so that two merges of the same never wait for each other. */
async function holdBoth(tx: ServerContext, actor: Reader, id: number, otherId: number): Promise<[Ticket, Ticket]> {
  if (id < otherId) return [await holdReadable(tx, actor, id), await holdReadable(tx, actor, otherId)]
  const other = await holdReadable(tx, actor, otherId)
  return [await holdReadable(tx, actor, id), other]
}

/** @see contract mergeTicket */
export function mergeTicket(ctx: ServerContext, actor: Reader, id: number, intoId: number): Promise<Ticket> {
  return ctx.transact(async (tx) => {
    const [from, into] = await holdBoth(tx, actor, id, intoId)
    if (id === intoId) throw cannotMerge()
    if (from.contactId !== into.contactId || from.mergedIntoId !== null || into.mergedIntoId !== null) throw cannotMerge()
    for (const merger of tx.contributionsOf(ticketMergers)) await tx.use(merger).merged(actor.tenantId, id, intoId)
    const { change } = planUpdate(from, { status: 'closed' }, actor, tx.now())
    const merged = await carryOut(tx, actor, from, { change: { ...change, mergedIntoId: intoId }, logs: [{ type: 'merge', userId: actor.userId }] })
    const isNewer = readInstant(from.lastMessageAt) > readInstant(into.lastMessageAt)
    const last =
      isNewer && from.lastMessageAt
        ? {
            lastMessage: from.lastMessage,
            lastMessageAt: new Date(readInstant(from.lastMessageAt)),
            lastMessageBy: from.lastMessageBy ?? null,
            answered: from.answered,
          }
        : {}
    const waitingSince = [from.waitingSince, into.waitingSince].filter((time) => time !== null).toSorted()[0]
    const waits = into.status !== 'closed' && waitingSince ? { waitingSince: new Date(waitingSince) } : {}
    const after = await carryOut(tx, actor, into, {
      change: { ...last, ...waits, unreadMessages: into.unreadMessages + from.unreadMessages },
      logs: [{ type: 'merge', userId: actor.userId }],
    })
    await noteChange(tx, actor, from, merged, { answered: after })
    await announceMerge(tx, actor.tenantId, from, after)
    return after
  })
}

/** `wasClosed`: it was so before it was merged, and stays so. @see contract unmergeTicket */
export function unmergeTicket(ctx: ServerContext, actor: Reader, id: number, wasClosed = false): Promise<Ticket> {
  return ctx.transact(async (tx) => {
    const from = await holdReadable(tx, actor, id)
    if (from.mergedIntoId === null) throw notMerged()
    if (!wasClosed) await checkAlone(tx, actor, from.contactId, from.whatsappId)
    for (const merger of tx.contributionsOf(ticketMergers)) await tx.use(merger).unmerged(actor.tenantId, id, from.mergedIntoId)
    const status = from.userId === null ? 'pending' : 'open'
    const change = wasClosed ? { mergedIntoId: null } : ({ status, closedAt: null, mergedIntoId: null } as const)
    const after = await carryOut(tx, actor, from, { change, logs: [{ type: 'unmerge', userId: actor.userId }] })
    const into = await findTicket(tx, actor, from.mergedIntoId)
    if (into) await announceMerge(tx, actor.tenantId, after, into)
    return after
  })
}
