import { isRecord } from './isRecord.ts'
import type { Choices, ContactCard, MessageData } from './shapes.ts'
import { textOrNull } from './textOrNull.ts'

/** As many as the contract allows. */
const MOST_CARDS = 10
const MOST_BUTTONS = 5

/** Null for what is no place, no contact cards and no buttons; one part that makes no sense spoils the whole. */
export const readMessageData = (value: unknown): MessageData | null => {
  if (!isRecord(value)) return null
  if (value.type === 'location') {
    const { latitude, longitude } = value
    if (!isDegrees(latitude, 90) || !isDegrees(longitude, 180)) return null
    return { type: 'location', latitude, longitude, name: textOrNull(value.name), address: textOrNull(value.address) }
  }
  if (value.type === 'vcard') {
    const contacts = readEach(value.contacts, MOST_CARDS, readCard)
    return contacts && { type: 'vcard', contacts }
  }
  if (value.type === 'buttons') {
    const buttons = readEach(value.buttons, MOST_BUTTONS, readButton)
    return buttons && { type: 'buttons', header: textOrNull(value.header), footer: textOrNull(value.footer), buttons }
  }
  return null
}

const isDegrees = (value: unknown, most: number): value is number => typeof value === 'number' && Math.abs(value) <= most

const readEach = <T>(value: unknown, most: number, read: (one: unknown) => T | null): T[] | null => {
  if (!Array.isArray(value) || value.length === 0 || value.length > most) return null
  const all = value.map(read).filter((one) => one !== null)
  return all.length === value.length ? all : null
}

const readCard = (value: unknown): ContactCard | null => {
  if (!isRecord(value) || !isWritten(value.name) || typeof value.number !== 'string') return null
  return { name: value.name, number: value.number, email: textOrNull(value.email) }
}

const readButton = (value: unknown): Choices['buttons'][number] | null =>
  isRecord(value) && isWritten(value.id) && isWritten(value.text) ? { id: value.id, text: value.text } : null

const isWritten = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
