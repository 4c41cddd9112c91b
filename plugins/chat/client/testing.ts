import { type Message, messageSchema } from '../contract/index.ts'

/** A message for tests: of the contact, at ten; `change` replaces what matters. */
export const makeMessage = (change: Partial<Message> = {}): Message =>
  messageSchema.parse({
    id: 'm1',
    rev: 1,
    seq: 1,
    messageId: null,
    ack: 2,
    status: 'received',
    failure: null,
    read: false,
    fromMe: false,
    body: 'Oi',
    mediaUrl: null,
    mediaName: null,
    mediaType: 'chat',
    isDeleted: false,
    isEdited: false,
    isForwarded: false,
    reactions: [],
    data: null,
    media: null,
    timestamp: '2026-11-20T10:00:00.000Z',
    createdAt: '2026-11-20T10:00:00.000Z',
    scheduleDate: null,
    sendType: 'chat',
    userId: null,
    user: null,
    contactId: 3,
    ticketId: 5,
    idFront: null,
    quotedMsgId: null,
    quotedMsg: null,
    ...change,
  })

/** The locks that the test's browser lacks: every one is free. */
export const grantLocks = (): void =>
  void Object.defineProperty(navigator, 'locks', { configurable: true, value: { request: (_name: string, work: () => Promise<unknown>) => work() } })
