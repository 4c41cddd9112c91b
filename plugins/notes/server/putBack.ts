import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { ActivityActor, FieldValues, RestorableRows } from '#core/contract/activity/index.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { foldText } from '#core/server/db/search.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { readableTickets } from '#plugins/tickets/server/readable.where.ts'
import { mayDeleteNote, mayEditNote, type Note, noNoteFound } from '../contract/index.ts'
import { isMissing } from './mentions.ts'
import { factsOf } from './noted.ts'
import { notes } from './notes.table.ts'
import { presentNotes, selectNotes } from './present.ts'
import { announce, eraseNote, readable } from './writeNotes.ts'

const mentionIds = z.string().transform((ids) => (ids === '' ? [] : ids.split(',').map(Number)))
const textSchema = z.object({ text: z.string(), mentions: mentionIds })
const goneSchema = textSchema.extend({ ticketId: z.int(), userId: z.int(), createdAt: z.iso.datetime(), rev: z.int() })

const isDeletion = ({ after }: { after: FieldValues }): boolean => 'isThere' in after && after.isThere === null
const isAddition = ({ after }: { after: FieldValues }): boolean => after.isThere === true

async function mayRead(ctx: ServerContext, who: ActivityActor, ticketId: unknown): Promise<boolean> {
  try {
    await ctx.use(ticketsService).readable(who, z.int().parse(ticketId))
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** The note that was deleted, as it was, with its number. @throws noNoteFound (404) where its author is gone */
async function bringBack(tx: ServerContext, who: ActivityActor, id: number, before: FieldValues): Promise<void> {
  const { text, mentions, createdAt, rev, ...row } = goneSchema.parse(before)
  if (!(await tenantRows(tx.db, who, users).first(eq(users.id, row.userId)))) throw noNoteFound()
  const values = { ...row, id, note: text, searchText: foldText(text), mentionUserIds: mentions, createdAt: new Date(createdAt), rev: rev + 1 }
  await tenantRows(tx.db, who, notes).insert(values)
}

async function bringTextBack(tx: ServerContext, who: ActivityActor, note: Note, before: FieldValues): Promise<void> {
  const { text, mentions } = textSchema.partial().parse(before)
  await tenantRows(tx.db, who, notes).update(eq(notes.id, note.id), {
    ...(text !== undefined && { note: text, searchText: foldText(text) }),
    ...(mentions !== undefined && { mentionUserIds: mentions }),
  })
}

/** Notes on tickets that the person may read, for the log of actions; of one that is gone nothing is known. */
export function createNoteRows(ctx: ServerContext): RestorableRows {
  async function find(who: ActivityActor, ids: readonly number[]): Promise<Note[]> {
    return presentNotes(ctx, who, await selectNotes(ctx, who, and(inArray(notes.id, [...ids]), await readableTickets(ctx, who))))
  }
  async function now(who: ActivityActor, rowIds: readonly string[]): Promise<Map<string, FieldValues>> {
    const ids = rowIds.map(Number)
    const there = new Set((await tenantRows(ctx.db, who, notes).find(inArray(notes.id, ids))).map(({ id }) => id))
    const found = new Map((await find(who, ids)).map((note) => [note.id, note]))
    return new Map(ids.filter((id) => found.has(id) || !there.has(id)).map((id) => [String(id), factsOf(found.get(id) ?? null)]))
  }
  return {
    now,
    async hold(who, rowId) {
      await tenantRows(ctx.db, who, notes).hold(eq(notes.id, Number(rowId)))
      return (await now(who, [rowId])).get(rowId) ?? null
    },
    async may(who, { rowId, ...action }) {
      if (isDeletion(action)) return mayRead(ctx, who, action.before.ticketId)
      const [note] = await find(who, [Number(rowId)])
      return note === undefined || (isAddition(action) ? mayDeleteNote(note, who) : mayEditNote(note, who))
    },
    putBack: (who, rowId, action) =>
      ctx.transact(async (tx) => {
        const id = Number(rowId)
        if (isAddition(action)) return void (await eraseNote(tx, who, id))
        if (isDeletion(action)) await bringBack(tx, who, id, action.before)
        else await bringTextBack(tx, who, await readable(tx, who, id), action.before)
        const note = await readable(tx, who, id)
        await announce(tx, who, await tx.use(ticketsService).readable(who, note.ticketId), note, [])
      }),
  }
}
