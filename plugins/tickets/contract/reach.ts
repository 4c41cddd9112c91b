/** A phone, by which every channel that calls numbers reaches the same person. */
const PHONE = /^\d{8,15}$/

interface Conversation {
  channel: string
  isGroup: boolean
  contact: { number: string }
}

/** Whether a conversation can go on over a connection of a type: of its own channel, or of one that calls the contact's number. */
export const canGoOnOver = ({ channel, isGroup, contact }: Conversation, type: string, { startsByNumber }: { startsByNumber: boolean }): boolean =>
  type === channel || (!isGroup && startsByNumber && PHONE.test(contact.number))
