import { Chat, SendMessage } from '@blueprintjs/icons'
import { z } from 'zod'
import { commandByIdAtom } from '#core/client/commands/registry.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { editMessage, retryMessage } from '../contract/index.ts'
import { aboutAtom, setAbout } from './about.atoms.ts'
import { submitters } from './composer/submitters.ts'
import { conversationOf } from './conversations.ts'
import { messageDeeds } from './deeds/messageDeeds.ts'
import { pickedDeeds } from './deeds/pickedDeeds.ts'
import { saveDraft } from './drafts.ts'
import { focusedTicketId } from './focusedTicket.ts'
import { takeStaged } from './media/staged.ts'
import { whenSent } from './outbox/entries.ts'
import { discardEntry, queueMessage, retryEntry } from './outbox/outbox.ts'
import { CONVERSATION_PANEL } from './panel.ts'

/** Sends a text: kept in this browser at once, on its way as soon as the line allows. A sent message cannot be called back, so there is no undo. */
export const send = defineCommand({
  id: 'chat.send',
  title: 'chat.send',
  icon: SendMessage,
  args: z.object({ ticketId: z.int(), body: z.string(), andResolve: z.boolean() }),
  permission: 'chat.send',
  isHidden: true,
  async run({ ticketId, body, andResolve }, ctx) {
    const about = ctx.get(aboutAtom).get(ticketId)
    const queued: string[] = []
    if (about?.kind === 'edit') {
      const edited = await ctx.call(editMessage, { id: about.message.id, body })
      conversationOf(ticketId).rows.upsert(edited)
    } else {
      const files = takeStaged(ticketId)
      if (files === null) return ctx.notify(ctx.t('chat.files.wait'), 'warning')
      const [first, ...others] = files
      if (first || body.trim() !== '') queued.push(queueMessage(ticketId, body.trim() === '' ? (first?.name ?? '') : body, about?.message ?? null, first))
      for (const file of others) queued.push(queueMessage(ticketId, file.name, null, file))
    }
    setAbout(ticketId, null)
    saveDraft(ticketId, '')
    const resolve = ctx.get(commandByIdAtom).get('tickets.resolve')
    // A resolved ticket takes no messages: it waits until the server has them.
    if (andResolve && resolve && (await whenSent(queued))) await ctx.run(resolve, { ticketId })
  },
})

/** 'Tentar de novo' on a message that failed, here or at the channel. */
export const retryFailed = defineCommand({
  id: 'chat.retry',
  title: 'chat.retry',
  args: z.object({ id: z.string().nullable(), idFront: z.string().nullable() }),
  permission: 'chat.send',
  isHidden: true,
  async run({ id, idFront }, ctx) {
    if (idFront !== null) retryEntry(idFront)
    else if (id !== null) {
      const message = await ctx.call(retryMessage, { id })
      conversationOf(message.ticketId).rows.upsert(message)
    }
  },
})

/** Takes a refused message out of the conversation; its text goes back into the reply box. */
export const discardUnsent = defineCommand({
  id: 'chat.discard',
  title: 'chat.discard',
  args: z.object({ idFront: z.string(), body: z.string(), ticketId: z.int() }),
  isHidden: true,
  run({ idFront, body, ticketId }) {
    discardEntry(idFront)
    saveDraft(ticketId, body)
  },
})

export const focusReply = defineCommand({
  id: 'chat.reply',
  title: 'chat.command.reply',
  icon: Chat,
  args: z.object({ ticketId: z.int() }),
  keys: 'r',
  scope: CONVERSATION_PANEL,
  resolve: (get) => {
    const ticketId = focusedTicketId(get)
    return ticketId === null ? null : { ticketId }
  },
  run: ({ ticketId }) => document.querySelector<HTMLElement>(`[data-composer="${ticketId}"]`)?.focus(),
})

/** The same as Enter, and then resolves. */
const sendAndResolve = defineCommand({
  id: 'chat.sendAndResolve',
  title: 'chat.command.sendAndResolve',
  icon: SendMessage,
  args: z.object({ ticketId: z.int() }),
  keys: 'mod+shift+enter',
  inText: true,
  scope: CONVERSATION_PANEL,
  permission: 'chat.send',
  resolve: (get) => {
    const ticketId = focusedTicketId(get)
    return ticketId === null ? null : { ticketId }
  },
  when: (get, given) => submitters.has(given?.ticketId ?? focusedTicketId(get) ?? 0),
  run: async ({ ticketId }) => submitters.get(ticketId)?.(true),
})

export const chatCommands: readonly AnyCommand[] = [send, retryFailed, discardUnsent, focusReply, sendAndResolve, ...messageDeeds, ...pickedDeeds]
