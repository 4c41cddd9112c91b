import { Headset, Tick } from '@blueprintjs/icons'
import type { Getter } from 'jotai'
import { z } from 'zod'
import { getContext } from '#core/client/kernel/context.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { ticketRows } from '#plugins/tickets/contract/index.ts'
import { sendWhisper } from '../contract/index.ts'
import { leadsAtom, ownIdAtom } from './lead.ts'
import { WALL_PANEL } from './panelIds.ts'
import { draftAtom, hasRoom, noteSent, readAbout, unreadOfAtom, whispersOfAtom, writingAtom } from './whisper/whispers.ts'

const ofTicket = z.object({ ticketId: z.int() })
type OfTicket = z.infer<typeof ofTicket>

const permission = 'supervision.whisper'
const CONVERSATION_PANEL = 'chat.conversation'

const rows = () => getContext().use(ticketRows)

const resolve = (get: Getter): OfTicket | null => {
  const ticketId = get(rows().targetAtom)
  return ticketId === null ? null : { ticketId }
}

/** Whether one may whisper: who leads speaks to whoever has the ticket; whoever has it answers. There must be a place on screen to write in. */
function mayWhisper(get: Getter, given: OfTicket | undefined): boolean {
  const ticketId = given?.ticketId ?? resolve(get)?.ticketId ?? 0
  const ticket = get(rows().rowAtom(ticketId))
  if (!ticket || !get(hasRoom(ticketId))) return false
  const me = get(ownIdAtom)
  if (ticket.userId === me) return get(whispersOfAtom(ticketId)).some(({ to }) => to.id === me)
  return get(leadsAtom) && ticket.status === 'open' && ticket.userId !== null
}

const whisper = {
  title: 'supervision.command.whisper',
  icon: Headset,
  args: ofTicket,
  permission,
  when: mayWhisper,
  resolve,
} as const

/** Opens the box for a whisper in the tile of the wall. */
export const whisperOnWall = defineCommand<OfTicket>({
  ...whisper,
  id: 'supervision.whisper',
  permission: 'supervision.watch',
  keys: 's',
  scope: WALL_PANEL,
  menus: [{ menu: 'tickets.row', order: 12 }],
  run: ({ ticketId }, ctx) => ctx.set(writingAtom, ticketId),
})

/** The same above the reply box of a conversation. */
export const whisperHere = defineCommand<OfTicket>({
  ...whisper,
  id: 'supervision.whisperHere',
  keys: 'shift+s',
  scope: CONVERSATION_PANEL,
  run: ({ ticketId }, ctx) => ctx.set(writingAtom, ticketId),
})

/** Tickets whose whisper is on its way: pressing Enter twice says it once. */
const sending = new Set<number>()

/** Sends one. It is read at once, so there is no undo. What is written meanwhile stays in the box. */
export const sendWhisperCommand = defineCommand({
  id: 'supervision.sendWhisper',
  title: 'supervision.command.whisper',
  args: ofTicket.extend({ body: z.string() }),
  permission,
  isHidden: true,
  async run({ ticketId, body }, ctx) {
    if (sending.has(ticketId)) return
    sending.add(ticketId)
    const draft = draftAtom(ticketId)
    const written = ctx.get(draft)
    try {
      const sent = await ctx.call(sendWhisper, { ticketId, body })
      noteSent(sent)
      ctx.notify(ctx.t('supervision.done.whispered', { name: sent.to.name }))
      const now = ctx.get(draft)
      const left = now.startsWith(written) ? now.slice(written.length) : now
      ctx.set(draft, left)
      if (left === '' && ctx.get(writingAtom) === ticketId) ctx.set(writingAtom, null)
    } finally {
      sending.delete(ticketId)
    }
  },
})

/** Marks the whispers about a conversation as read: their strip goes, and the sender is told. */
export const putAway = defineCommand<OfTicket>({
  id: 'supervision.putAway',
  title: 'supervision.command.putAway',
  icon: Tick,
  args: ofTicket,
  keys: 'shift+d',
  scope: CONVERSATION_PANEL,
  permission,
  when: (get, given) => get(unreadOfAtom(given?.ticketId ?? resolve(get)?.ticketId ?? 0)).length > 0,
  resolve,
  run: ({ ticketId }) => readAbout(ticketId),
})

export const whisperCommands: readonly AnyCommand[] = [whisperOnWall, whisperHere, sendWhisperCommand, putAway]
