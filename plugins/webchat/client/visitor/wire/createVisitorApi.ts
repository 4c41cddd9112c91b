import type { OutboxItem } from '../outbox/OutboxItem.ts'
import { type Answer, callServer } from './callServer.ts'
import { readConfig } from './readConfig.ts'
import { readMessage } from './readMessage.ts'
import { readMessagePage } from './readMessagePage.ts'
import { readNewVisitor } from './readNewVisitor.ts'
import { readReactionAnswer } from './readReactionAnswer.ts'
import type { MessagePage, NewVisitor, ReactionAnswer, VisitorMessage, WebchatConfig } from './shapes.ts'

export interface VisitorApi {
  getConfig: () => Promise<Answer<WebchatConfig>>
  createVisitor: (person: { name: string; email: string; phone: string }) => Promise<Answer<Pick<NewVisitor, 'visitorToken'>>>
  /** 1-based, newest page first. */
  listMessages: (visitorToken: string, pageNumber: number) => Promise<Answer<MessagePage>>
  sendMessage: (visitorToken: string, message: Pick<OutboxItem, 'idFront' | 'body' | 'quotedMsgId' | 'upload'>) => Promise<Answer<VisitorMessage>>
  /** An empty emoji takes the reaction back. */
  react: (visitorToken: string, id: string, emoji: string) => Promise<Answer<ReactionAnswer>>
}

/** The questions of plugins/webchat/contract for one web chat. */
export const createVisitorApi = (fetch: typeof globalThis.fetch, webchatToken: string): VisitorApi => {
  const base = `/webchat/${encodeURIComponent(webchatToken)}`
  return {
    getConfig: () => callServer(fetch, { method: 'GET', path: `${base}/config`, visitorToken: null, body: null, read: readConfig }),
    createVisitor: (person) => callServer(fetch, { method: 'POST', path: `${base}/visitors`, visitorToken: null, body: { ...person }, read: readNewVisitor }),
    listMessages: (visitorToken, pageNumber) =>
      callServer(fetch, { method: 'GET', path: `${base}/messages?pageNumber=${pageNumber}`, visitorToken, body: null, read: readMessagePage }),
    sendMessage: (visitorToken, { idFront, body, quotedMsgId, upload }) => {
      const message = { idFront, body, ...(quotedMsgId === null ? {} : { quotedMsgId }), ...(upload ? { uploadId: upload.id } : {}) }
      return callServer(fetch, { method: 'POST', path: `${base}/messages`, visitorToken, body: message, read: readMessage })
    },
    react: (visitorToken, id, emoji) => {
      const path = `${base}/messages/${encodeURIComponent(id)}/reaction`
      return callServer(fetch, { method: 'POST', path, visitorToken, body: { emoji }, read: readReactionAnswer })
    },
  }
}
