import type { VisitorMessage } from '../wire/shapes.ts'

/** A message of the team, sent at minute `minute` of a fixed hour, unless told otherwise. */
export const messageForTests = (id: string, minute: number, overrides: Partial<VisitorMessage> = {}): VisitorMessage => ({
  id,
  idFront: null,
  body: id,
  fromMe: false,
  agentName: 'Clara',
  ack: 0,
  timestamp: new Date(Date.UTC(2026, 2, 12, 15, minute)).toISOString(),
  mediaType: 'chat',
  data: null,
  media: null,
  quoted: null,
  isEdited: false,
  isDeleted: false,
  reactions: [],
  ...overrides,
})
