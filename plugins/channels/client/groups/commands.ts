import { NewPerson, People } from '@blueprintjs/icons'
import type { Getter } from 'jotai'
import { z } from 'zod'
import { getContext } from '#core/client/kernel/context.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { newId } from '#core/contract/ids.ts'
import { replyBoxes } from '#plugins/chat/contract/client.ts'
import { ghostMention } from '#plugins/chat/contract/index.ts'
import { ticketRows } from '#plugins/tickets/contract/index.ts'
import { shownGroupAtom } from '../dialogs.atoms.ts'
import { hasPeople } from './participants.ts'

/** The menu of the reply box. */
const COMPOSER_MENU = 'chat.composer'

const ofTicket = z.object({ ticketId: z.int() })

function activeGroup(get: Getter): { ticketId: number } | null {
  const ticketId = get(getContext().use(ticketRows).activeAtom)
  return ticketId === null || !hasPeople(get, ticketId) ? null : { ticketId }
}

/** People in a group; choosing somebody calls them in the reply. */
export const showParticipants = defineCommand({
  id: 'channels.participants',
  title: 'channels.command.participants',
  icon: People,
  args: ofTicket,
  permission: 'chat.read',
  menus: [{ menu: COMPOSER_MENU, group: 'b' }],
  resolve: activeGroup,
  when: (get, args) => args === undefined || hasPeople(get, args.ticketId),
  run: ({ ticketId }, ctx) => ctx.set(shownGroupAtom, { ticketId }),
})

/** Sends what stands in the box and calls everybody, without a word of it in the text. What is refused is back in the box. */
export const callQuietly = defineCommand({
  id: 'channels.ghost',
  title: 'channels.command.ghost',
  icon: NewPerson,
  args: ofTicket,
  permission: 'chat.send',
  menus: [{ menu: COMPOSER_MENU, group: 'b' }],
  resolve: activeGroup,
  when: (get, args) => args === undefined || hasPeople(get, args.ticketId),
  async run({ ticketId }, ctx) {
    const boxes = ctx.use(replyBoxes)
    const body = boxes.take(ticketId)
    if (body.trim() === '') return ctx.notify(ctx.t('channels.ghost.empty'), 'warning')
    try {
      await ctx.call(ghostMention, { ticketId, body, idFront: newId() })
    } catch (error) {
      boxes.type(ticketId, body)
      throw error
    }
  },
})

export const groupCommands: readonly AnyCommand[] = [showParticipants, callQuietly]
