import type { Placed, Word } from './placed.ts'

/** Letters of scripts that are written from the right. */
const FROM_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

const isFromRight = ({ pieces }: Word) => pieces.some(({ text }) => FROM_RIGHT.test(text))
const isSpace = ({ pieces }: Word) => pieces.every(({ text }) => text.trim() === '')

/** Words in the order of their places from left to right: neighbours that are written from the right swap. */
function ordered(words: readonly Word[]): Word[] {
  const shown: Word[] = []
  for (let at = 0; at < words.length; at += 1) {
    let end = at
    for (let next = at; next < words.length; next += 1) {
      const word = words[next]
      if (!word || !(isFromRight(word) || isSpace(word))) break
      if (isFromRight(word)) end = next + 1
    }
    if (end > at && words[at] && isFromRight(words[at])) {
      shown.push(...words.slice(at, end).reverse())
      at = end - 1
    } else shown.push(...words.slice(at, at + 1))
  }
  return shown
}

const isAlike = (one: Placed, other: Placed) =>
  one.font === other.font && one.href === other.href && one.isStruck === other.isStruck && !FROM_RIGHT.test(one.text + other.text)

/** The pieces of a line at their places; neighbours of one style are one piece. */
export function inReadingOrder(words: readonly Word[]): Placed[] {
  const line: Placed[] = []
  let x = 0
  for (const piece of ordered(words).flatMap(({ pieces }) => pieces)) {
    const last = line.at(-1)
    if (last && isAlike(last, piece)) {
      last.text += piece.text
      last.width += piece.width
    } else line.push({ ...piece, x })
    x += piece.width
  }
  return line
}
