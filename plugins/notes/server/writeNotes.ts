import { and, eq } from 'drizzle-orm'
import { noPermission } from '#core/contract/errors.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { foldText } from '#core/server/db/search.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { type Ticket, ticketsService } from '#plugins/tickets/contract/index.ts'
import { readableTickets } from '#plugins/tickets/server/readable.where.ts'
import * as contract from '../contract/index.ts'
import { logNote } from './logNote.ts'
import { checkMentions } from './mentions.ts'
import { noteNote } from './noted.ts'
import { notes } from './notes.table.ts'
import { presentNotes, selectNotes } from './present.ts'
import type { Writer } from './writer.ts'

interface Written {
  note: string
  mentionUserIds: readonly number[]
  addAsCollaborator: boolean
}

/** @throws invalidInput (422) */
function checkText(note: string): string {
  const text = note.trim()
  if (text === '') throw contract.refusedNote([{ field: 'note', code: 'required', message: 'Write the note' }])
  if (text.length > contract.LONGEST_NOTE)
    throw contract.refusedNote([{ field: 'note', code: 'too_big', message: `At most ${contract.LONGEST_NOTE} characters` }])
  return text
}

/** A note that the actor may read. @throws noNoteFound (404) */
export async function readable(tx: ServerContext, actor: Writer, id: number): Promise<contract.Note> {
  await tenantRows(tx.db, actor, notes).hold(eq(notes.id, id))
  const [row] = await selectNotes(tx, actor, and(eq(notes.id, id), await readableTickets(tx, actor))).limit(1)
  const [note] = row ? await presentNotes(tx, actor, [row]) : []
  if (!note) throw contract.noNoteFound()
  return note
}

/** Tells who may read the ticket, and those of `named` that they are named. */
export async function announce(tx: ServerContext, actor: Writer, ticket: Ticket, note: contract.Note, named: readonly number[]): Promise<void> {
  tx.push(contract.noteSaved, actor.tenantId, note, await tx.use(ticketsService).receiversOf(actor.tenantId, ticket))
  tx.push(
    contract.noteMentioned,
    actor.tenantId,
    note,
    named.map((userId) => rooms.user(actor.tenantId, userId)),
  )
  if (named.length > 0) tx.emit(contract.peopleNamed, actor.tenantId, { noteId: note.id, ticketId: note.ticketId, userIds: [...named], fromId: actor.userId })
}

/** @see createNote of the contract */
export function createNote(ctx: ServerContext, actor: Writer, ticketId: number, written: Written): Promise<contract.Note> {
  return ctx.transact(async (tx) => {
    const note = await addNote(tx, actor, ticketId, written)
    await noteNote(tx, actor, null, note)
    return note
  })
}

/** The same as a part of another action. @throws as `createNote` of the contract */
export function addNote(ctx: ServerContext, actor: Writer, ticketId: number, written: Written): Promise<contract.Note> {
  const text = checkText(written.note)
  return ctx.transact(async (tx) => {
    const service = tx.use(ticketsService)
    const mentionUserIds = await checkMentions(tx, actor, await service.readable(actor, ticketId), written)
    const row = { ticketId, userId: actor.userId, note: text, searchText: foldText(text), mentionUserIds, createdAt: tx.now(), updatedAt: tx.now() }
    const { id } = await tenantRows(tx.db, actor, notes).insert(row)
    await logNote(tx, actor, ticketId)
    const note = await readable(tx, actor, id)
    await announce(tx, actor, await service.readable(actor, ticketId), note, mentionUserIds)
    return note
  })
}

/** @see updateNote of the contract */
export function updateNote(ctx: ServerContext, actor: Writer, id: number, written: Written): Promise<contract.Note> {
  const text = checkText(written.note)
  return ctx.transact(async (tx) => {
    const service = tx.use(ticketsService)
    const before = await readable(tx, actor, id)
    if (!contract.mayEditNote(before, actor)) throw noPermission()
    const mentionUserIds = await checkMentions(tx, actor, await service.readable(actor, before.ticketId), written)
    await tenantRows(tx.db, actor, notes).update(eq(notes.id, id), { note: text, searchText: foldText(text), mentionUserIds })
    const note = await readable(tx, actor, id)
    const fresh = mentionUserIds.filter((userId) => !before.mentions.some((person) => person.id === userId))
    await announce(tx, actor, await service.readable(actor, note.ticketId), note, fresh)
    await noteNote(tx, actor, before, note)
    return note
  })
}

/** @see deleteNote of the contract */
export async function deleteNote(ctx: ServerContext, actor: Writer, id: number): Promise<{ message: 'NOTE_DELETED' }> {
  await ctx.transact(async (tx) => noteNote(tx, actor, await eraseNote(tx, actor, id), null))
  return { message: 'NOTE_DELETED' }
}

/** The note that is gone then. @throws noNoteFound (404), noPermission (403) */
export function eraseNote(ctx: ServerContext, actor: Writer, id: number): Promise<contract.Note> {
  return ctx.transact(async (tx) => {
    const service = tx.use(ticketsService)
    const note = await readable(tx, actor, id)
    if (!contract.mayDeleteNote(note, actor)) throw noPermission()
    await tenantRows(tx.db, actor, notes).remove(eq(notes.id, id))
    const ticket = await service.readable(actor, note.ticketId)
    tx.push(contract.noteGone, actor.tenantId, { id, ticketId: note.ticketId }, await service.receiversOf(actor.tenantId, ticket))
    return note
  })
}
