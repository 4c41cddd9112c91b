import type { VisitorChange, VisitorMessage } from '../wire/shapes.ts'

/** The messages after one of them was edited, taken back or reacted to; those that quote it show what it says now. */
export const applyChange = (messages: readonly VisitorMessage[], change: VisitorChange): VisitorMessage[] =>
  messages.map((message) => {
    if (message.id === change.id) return { ...message, ...change, ...(change.isDeleted ? { data: null, media: null } : {}) }
    if (message.quoted?.id !== change.id) return message
    return { ...message, quoted: { ...message.quoted, body: change.body, isDeleted: change.isDeleted } }
  })
