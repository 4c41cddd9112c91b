import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { type ChatService, contactTyping } from '../contract/index.ts'
import { raiseAcks } from './acks.ts'
import { changeAsWriter, reactAsContact } from './contactActions.ts'
import { connectionIsBack, isBehindWaiting, undelivered } from './deliverMessage.ts'
import { confirmUncertain } from './failures.ts'
import { heard, textsOf } from './heard.ts'
import { mayReadMedia, usedMedia } from './mediaOfMessages.ts'
import { findMessage, pageOfContact } from './present.ts'
import { readByAccount } from './readByAccount.ts'
import { receiveMessage } from './receiveMessage.ts'
import { recordMessage } from './recordMessage.ts'
import { sendAutomatic } from './sendAutomatic.ts'
import { sendAutomaticMany } from './sendAutomaticMany.ts'
import { sendAutomaticSeries } from './sendAutomaticSeries.ts'
import { sendTemplate } from './sendSpecial.ts'
import { checkOutgoing } from './typedBody.ts'

export const createChatService = (ctx: ServerContext): ChatService => ({
  receive: (message, storeBeside) => receiveMessage(ctx, message, storeBeside),
  record: (message) => recordMessage(ctx, message),
  sendAutomatic: (message) => sendAutomatic(ctx, message),
  sendAutomaticMany: (batch) => sendAutomaticMany(ctx, batch),
  sendAutomaticSeries: (series) => sendAutomaticSeries(ctx, series),
  sendTemplate: (author, message) => sendTemplate(ctx, author, message),
  checkOutgoing: (author, body) => checkOutgoing(ctx, author, body),
  connectionIsBack: (tenantId, connectionId) => connectionIsBack(ctx, tenantId, connectionId),
  heard: (tenantId, messageId, transcript) => heard(ctx, tenantId, messageId, transcript),
  transcriptsOf: (tenantId, messageIds) => textsOf(ctx, tenantId, messageIds),
  find: (tenantId, messageId) => findMessage(ctx, { tenantId }, messageId),
  pageOf: (tenantId, contactId, whatsappId, page) => pageOfContact(ctx, { tenantId }, contactId, whatsappId, page),
  raiseAcks: (tenantId, contactId, ids, ack) => raiseAcks(ctx, tenantId, contactId, ids, ack),
  markFailed: (tenantId, id, failure, connectionId, waitMs) => undelivered(ctx, { tenantId, id }, failure, connectionId, waitMs),
  isBehindWaiting: (tenantId, id) => isBehindWaiting(ctx, tenantId, id),
  confirmUncertain: (tenantId, contactId, body) => confirmUncertain(ctx, tenantId, contactId, body),
  changeAsWriter: (tenantId, writer, id, change) => changeAsWriter(ctx, { tenantId, ...writer }, id, change),
  reactAsContact: (tenantId, contactId, id, emoji) => reactAsContact(ctx, { tenantId, contactId }, id, emoji),
  readByAccount: (tenantId, messageId) => readByAccount(ctx, tenantId, messageId),
  usedMedia: (tenantId, ids) => usedMedia(ctx, tenantId, ids),
  mayReadMedia: (reader, mediaId) => mayReadMedia(ctx, reader, mediaId),
  async contactIsTyping(tenantId, contactId, whatsappId, isTyping) {
    const ticket = await ctx.use(ticketsService).latestOf(tenantId, contactId, whatsappId)
    if (!ticket || ticket.status === 'closed') return
    ctx.push(contactTyping, tenantId, { ticketId: ticket.id, contactId, isTyping }, [rooms.ticket(tenantId, ticket.id), rooms.watch(tenantId, ticket.id)])
  },
})
