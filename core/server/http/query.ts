import { storableText } from '#core/contract/text.ts'

/** `status[]` and `status[0]` mean `status`. */
const baseName = (key: string) => key.replace(/\[\d*\]$/, '')

/** Names that would reach an object's prototype. */
const isForbidden = (name: string) => name === '__proto__' || name === 'constructor' || name === 'prototype'

/** Query text as one object: a name that comes once is a text, one that comes repeatedly, or in brackets, a list. */
export function parseQuery(text: string): Record<string, string | string[]> {
  const values = new Map<string, { isList: boolean; items: string[] }>()
  for (const [key, value] of new URLSearchParams(text)) {
    const name = baseName(key)
    if (isForbidden(name)) continue
    const known = values.get(name) ?? { isList: false, items: [] }
    known.items.push(storableText(value))
    known.isList ||= name !== key || known.items.length > 1
    values.set(name, known)
  }
  return Object.fromEntries([...values].map(([name, { isList, items }]) => [name, isList ? items : (items[0] ?? '')]))
}
