import { Chat, Edit, SendMessage } from '@blueprintjs/icons'
import { z } from 'zod'
import { commandByIdAtom } from '#core/client/commands/registry.ts'
import { type AnyCommand, type ClientContext, defineCommand } from '#core/client/plugin.ts'
import { editMessage, retryMessage } from '../contract/index.ts'
import { aboutAtom, setAbout } from './about.atoms.ts'
import { endAbout } from './about.ts'
import { submitters } from './composer/submitters.ts'
import { conversationOf } from './conversations.ts'
import { messageDeeds } from './deeds/messageDeeds.ts'
import { pickedDeeds } from './deeds/pickedDeeds.ts'
import { sendAside } from './deeds/sendAside.ts'
import { textStep } from './deeds/textStep.ts'
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
  /** `isAside`: the reply box, its files and its draft stay as they are. */
  args: z.object({ ticketId: z.int(), body: z.string(), andResolve: z.boolean(), isAside: z.boolean().optional() }),
  permission: 'chat.send',
  isHidden: true,
  macro: textStep,
  async run({ ticketId, body, andResolve, isAside = false }, ctx) {
    if (isAside) return sendAside(ctx, ticketId, body, null)
    const files = takeStaged(ticketId)
    if (files === null) return
    const [first, ...others] = files
    const about = ctx.get(aboutAtom).get(ticketId)?.message ?? null
    const queued = first || body.trim() !== '' ? [queueMessage(ticketId, body.trim() === '' ? (first?.name ?? '') : body, about, first)] : []
    for (const file of others) queued.push(queueMessage(ticketId, file.name, null, file))
    emptyBox(ticketId)
    // Not waited for: it is a deed of its own, and comes after this one.
    if (andResolve) void resolveOnceSent(ctx, ticketId, queued)
  },
})

/** Puts the text of the reply box in the place of a message that was sent; then the box has again what stood there before. */
export const saveEdit = defineCommand({
  id: 'chat.saveEdit',
  title: 'chat.command.editOwn',
  icon: Edit,
  args: z.object({ ticketId: z.int(), messageId: z.string(), body: z.string(), andResolve: z.boolean() }),
  permission: 'chat.send',
  isHidden: true,
  async run({ ticketId, messageId, body, andResolve }, ctx) {
    const aboutNow = () => ctx.get(aboutAtom).get(ticketId)
    const about = aboutNow()
    conversationOf(ticketId).rows.upsert(await ctx.call(editMessage, { id: messageId, body }))
    // What was begun or written while it was on its way stays.
    if (aboutNow() === about) endAbout(ticketId)
    if (andResolve) await resolveOnceSent(ctx, ticketId, [])
  },
})

function emptyBox(ticketId: number): void {
  setAbout(ticketId, null)
  saveDraft(ticketId, '')
}

/** A resolved ticket takes no messages: it waits until the server has them. */
async function resolveOnceSent(ctx: ClientContext, ticketId: number, queued: readonly string[]): Promise<void> {
  const resolve = ctx.get(commandByIdAtom).get('tickets.resolve')
  if (resolve && (await whenSent(queued))) await ctx.run(resolve, { ticketId })
}

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

export const chatCommands: readonly AnyCommand[] = [send, saveEdit, retryFailed, discardUnsent, focusReply, sendAndResolve, ...messageDeeds, ...pickedDeeds]
