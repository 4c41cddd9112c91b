import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { DELETABLE_MS, type Message, messageDeleted, messageUpdated, noMessageFound, notDeletable, notEditable } from '../contract/index.ts'
import { type Change, changeMessage } from './changeMessage.ts'
import { typedBody } from './typedBody.ts'

/** Changes one's own text, where the contact's side can be told. @throws notEditable (409) */
export const editText = async (ctx: ServerContext, actor: Actor, id: string, text: string): Promise<Message> => {
  const body = await typedBody(ctx, actor, text)
  const change: Change = {
    decide(row) {
      if (row.isDeleted) throw noMessageFound()
      if (!row.fromMe || row.userId !== actor.userId || row.mediaType !== 'chat') throw notEditable()
      return { body, isEdited: true }
    },
    event: messageUpdated,
    atChannel: { change: 'edited', ability: 'edit', isNeeded: true },
  }
  return changeMessage(ctx, actor, id, change)
}

/** Takes back one's own message, within two hours; one that failed at any time. @throws notDeletable (409) */
export const takeBack = (ctx: ServerContext, actor: Actor, id: string): Promise<Message> => {
  const change: Change = {
    decide(row) {
      const isOld = ctx.now().getTime() - row.timestamp.getTime() > DELETABLE_MS && row.ack !== -1
      if (!row.fromMe || row.userId !== actor.userId || row.isDeleted || isOld) throw notDeletable()
      return { isDeleted: true }
    },
    event: messageDeleted,
    atChannel: { change: 'deleted', ability: 'remove', isNeeded: false },
  }
  return changeMessage(ctx, actor, id, change)
}

/** The team's one reaction; empty takes it back. */
export const react = (ctx: ServerContext, actor: Actor, id: string, emoji: string): Promise<Message> => {
  const change: Change = {
    decide(row) {
      if (row.isDeleted) throw noMessageFound()
      const others = row.reactions.filter(({ fromMe }) => !fromMe)
      return { reactions: emoji === '' ? others : [...others, { fromMe: true, emoji }] }
    },
    event: messageUpdated,
    atChannel: { change: 'reacted', ability: 'react', isNeeded: true },
  }
  return changeMessage(ctx, actor, id, change)
}

/** Marks a message as read or unread, in the house alone. */
export const markRead = (ctx: ServerContext, actor: Actor, id: string, read: boolean): Promise<Message> =>
  changeMessage(ctx, actor, id, { decide: () => ({ read }), event: messageUpdated, atChannel: null })
