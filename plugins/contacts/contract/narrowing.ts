import { definePoint, type Service } from '#core/contract/define.ts'

/** Finds contacts by what a plugin knows of them. */
export interface ContactFinder {
  /** Contacts that have the value; none for a value that is not there. */
  contactIds(reader: { tenantId: number; userId: number; profile: string }, value: string): Promise<readonly number[]>
}
/** Narrows the list of contacts and its files by what other plugins know; the server's half of `contacts.filterSources` */
export const contactFinders = definePoint<{ id: string; service: Service<ContactFinder> }>('contacts.finders')

const MOST_CODES = 20

/** Area codes of a list as somebody writes them, each once: '11, (21) +351' → ['11', '21', '+351']. */
export const readAreaCodes = (text: string): string[] => [...new Set(text.split(/[,;\s()]+/).filter((code) => code !== ''))].slice(0, MOST_CODES)

/** Two digits are an area of Brazil, with or without the zero before it; all else, or with a plus, is what numbers of other countries begin with. Null for what is neither. */
export function prefixOfAreaCode(code: string): string | null {
  const [, area] = /^0?([1-9]\d)$/.exec(code) ?? []
  if (area) return `55${area}`
  return /^\+?[1-9]\d{0,6}$/.test(code) ? code.replace('+', '') : null
}
