import { Tag } from '@blueprintjs/icons'
import { z } from 'zod'
import { undoAction } from '#core/client/commands/actionUndo.ts'
import { composeUndo } from '#core/client/commands/composeUndo.ts'
import { getContext } from '#core/client/kernel/context.ts'
import { reportError } from '#core/client/notify/index.ts'
import { type ClientContext, defineCommand, type Undo } from '#core/client/plugin.ts'
import { pickedTickets, ticketRows } from '#plugins/tickets/contract/client.ts'
import { setContactLabels } from '../../contract/index.ts'
import { pickedDialogAtom } from '../dialogs.atoms.ts'
import { countAgain } from '../labels.ts'

/** Gives a contact further labels; null where it has them all. */
async function add(ctx: ClientContext, contactId: number, before: readonly number[], more: readonly number[]): Promise<Undo | null> {
  const tags = [...new Set([...before, ...more])]
  if (tags.length === before.length) return null
  const { rev } = await ctx.call(setContactLabels, { id: contactId, tags })
  return { label: '', undo: () => undoAction({ rows: 'labels.contact', rowId: String(contactId), rev }) }
}

/** Asks which labels the contacts of the picked tickets get: a button of the bar there. */
export const labelPicked = defineCommand({
  id: 'labels.assignPicked',
  title: 'labels.command.assignPicked',
  icon: Tag,
  args: z.object({}),
  keys: 'l',
  scope: 'tickets.list',
  menus: [{ menu: 'tickets.picked', order: 5 }],
  permission: 'labels.assign',
  isHidden: true,
  when: (get) => (get(getContext().use(pickedTickets).idsAtom)?.length ?? 0) > 0,
  run: (_args, ctx) => ctx.set(pickedDialogAtom, ctx.get(ctx.use(pickedTickets).idsAtom)),
})

/** Run by the dialog. Labels that the contacts have already stay; all of it is taken back as one. */
export const addLabels = defineCommand({
  id: 'labels.addToPicked',
  title: 'labels.command.assign',
  args: z.object({ ticketIds: z.array(z.int()).min(1), tags: z.array(z.int()).min(1) }),
  permission: 'labels.assign',
  isHidden: true,
  async run({ ticketIds, tags }, ctx) {
    const rows = ctx.use(ticketRows)
    const undos: Undo[] = []
    const done = new Set<number>()
    try {
      for (const id of ticketIds) {
        const { contactId, tags: before } = await rows.load(id)
        if (done.has(contactId)) continue
        done.add(contactId)
        const undo = await add(
          ctx,
          contactId,
          before.map((tag) => tag.id),
          tags,
        )
        if (undo) undos.push(undo)
      }
    } catch (error) {
      // Changes made before something failed can be taken back all the same.
      if (undos.length === 0) throw error
      reportError(error)
    }
    await countAgain()
    ctx.use(pickedTickets).clear()
    const label = ctx.t('labels.done.assignedMany', { count: undos.length })
    return undos.length === 0 ? ctx.notify(label) : composeUndo(label, undos)
  },
})
