/** Somebody who can be named in a text of the team. */
export interface Colleague {
  id: number
  name: string
}

const isWordSign = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign)

/** A part of a text of the team: plain text, or `@` and a colleague's name. */
export interface NotePart {
  text: string
  userId: number | null
}

/** Cuts a text at the names in it; of two names that fit, the longer one is meant. */
export function partsOf(note: string, people: readonly Colleague[]): NotePart[] {
  const byLength = people.toSorted((one, other) => other.name.length - one.name.length)
  const parts: NotePart[] = []
  let plain = ''
  let at = 0
  while (at < note.length) {
    const startsName = note[at] === '@' && !isWordSign(note[at - 1])
    const from = at + 1
    const person = startsName ? byLength.find(({ name }) => note.startsWith(name, from) && !isWordSign(note[from + name.length])) : undefined
    if (person) {
      if (plain !== '') parts.push({ text: plain, userId: null })
      plain = ''
      parts.push({ text: `@${person.name}`, userId: person.id })
      at = from + person.name.length
    } else {
      plain += note[at]
      at += 1
    }
  }
  if (plain !== '') parts.push({ text: plain, userId: null })
  return parts
}

/** People who are named in a note, each once. */
export const mentionedIn = (note: string, people: readonly Colleague[]): number[] => [...new Set(partsOf(note, people).flatMap(({ userId }) => userId ?? []))]

/** The word between an `@` and the caret, where somebody is being named; null elsewhere. */
export function mentionAt(text: string, caret: number): { from: number; word: string } | null {
  const from = text.lastIndexOf('@', caret - 1)
  if (from < 0 || isWordSign(text[from - 1])) return null
  const word = text.slice(from + 1, caret)
  return /[\n@]/.test(word) || word.length > 40 ? null : { from, word }
}
