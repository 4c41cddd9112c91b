import { BlockedPerson } from '@blueprintjs/icons'
import { z } from 'zod'
import { undoAction } from '#core/client/commands/actionUndo.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { blockContact, setContactBot } from '../../contract/index.ts'
import { activeContactAtom, askContactsAgain } from '../commands.ts'
import { CONTACTS_PANEL } from '../panelIds.ts'

/** Turns a switch of a contact; its undo goes through the log of actions. */
async function turn(rows: string, contactId: number, label: string, write: (isBack: boolean) => Promise<{ rev: number }>) {
  const { rev } = await write(false)
  await askContactsAgain(contactId)
  return {
    label,
    undo: async () => {
      await undoAction({ rows, rowId: String(contactId), rev })
      await askContactsAgain(contactId)
    },
  }
}

/** Blocks a contact, or takes that back where it is blocked. */
export const toggleBlock = defineCommand({
  id: 'contacts.toggleBlock',
  title: 'contacts.command.block',
  icon: BlockedPerson,
  args: z.object({ contactId: z.int(), name: z.string(), blocked: z.boolean() }),
  keys: 'b',
  scope: CONTACTS_PANEL,
  permission: 'contacts.block',
  resolve: (get) => get(activeContactAtom),
  run: ({ contactId: id, name, blocked }, ctx) =>
    turn('contacts.block', id, ctx.t(blocked ? 'contacts.done.unblocked' : 'contacts.done.blocked', { name }), (isBack) =>
      ctx.call(blockContact, { id, blocked: blocked === isBack }),
    ),
})

/** Bots answer the contact from now on, or do no longer. */
export const setBot = defineCommand({
  id: 'contacts.setBot',
  title: 'contacts.command.bot',
  args: z.object({ contactId: z.int(), name: z.string(), disableBot: z.boolean() }),
  permission: 'contacts.edit',
  isHidden: true,
  run: ({ contactId: id, name, disableBot }, ctx) =>
    turn('contacts.bot', id, ctx.t(disableBot ? 'contacts.done.withoutBot' : 'contacts.done.withBot', { name }), (isBack) =>
      ctx.call(setContactBot, { id, disableBot: disableBot !== isBack }),
    ),
})

export const switchCommands: readonly AnyCommand[] = [toggleBlock, setBot]
