import type { QuestionWord } from '../../contract/index.ts'

/** A hit of the database: a piece that holds some of the words. */
export interface WordHit {
  pieceId: number
  /** `1` for each word of the question that it holds, in their order, else `0`. */
  holds: string
  /** How well it fits by the database's own measure: how often, and in headings or text. */
  rank: number
}

/** How many words of a question a piece must hold: an answer to a long question shares few of its words, one to a short question most. */
export const leastWords = (words: number): number => (words <= 2 ? 1 : words <= 8 ? 2 : 3)

/**
 * Pieces that answer a question, best first: a word that few pieces have counts more than one that most have. Those that hold too little of it are
 * left out. @param piecesWith of each word, how many pieces hold it; `pieces`: how many there are
 */
export function rankByWords(hits: readonly WordHit[], piecesWith: readonly number[], pieces: number): number[] {
  const weights = piecesWith.map((count) => Math.log(1 + (pieces - count + 0.5) / (count + 0.5)))
  const least = leastWords(piecesWith.length)
  return hits
    .map(({ pieceId, holds, rank }) => {
      const matched = weights.filter((_weight, index) => holds[index] === '1')
      return { pieceId, count: matched.length, score: matched.reduce((sum, weight) => sum + weight, 0) * (1 + rank) }
    })
    .filter(({ count }) => count >= least)
    .toSorted((one, other) => other.score - one.score || one.pieceId - other.pieceId)
    .map(({ pieceId }) => pieceId)
}

/** How much a place lower in a list costs: the usual constant of reciprocal rank fusion (Cormack, Clarke, Buettcher 2009). */
const FUSION = 60

export interface Fused {
  pieceId: number
  score: number
  /** Place in each list, counted from 1; null where it is not in it. */
  byWords: number | null
  byVectors: number | null
}

/** Two lists as one: what stands high in either, higher in both. */
export function fuse(byWords: readonly number[], byVectors: readonly number[]): Fused[] {
  const placeIn = (list: readonly number[], id: number): number | null => (list.includes(id) ? list.indexOf(id) + 1 : null)
  return [...new Set([...byWords, ...byVectors])]
    .map((pieceId) => {
      const places = { byWords: placeIn(byWords, pieceId), byVectors: placeIn(byVectors, pieceId) }
      const score = [places.byWords, places.byVectors].reduce<number>((sum, place) => sum + (place === null ? 0 : 1 / (FUSION + place)), 0)
      return { pieceId, score, ...places }
    })
    .toSorted((one, other) => other.score - one.score || one.pieceId - other.pieceId)
}

/** So much is a reply: longer pieces show their best part. */
const LONGEST_EXCERPT = 600

const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The beginning that a word and its plural share. */
const beginning = (word: string): string => (word.length > 5 ? word.slice(0, word.length - 2) : word)

/** The part of a piece that holds most of the words: paragraphs as they are, sentences where one is too long. Marks of headings and lists go. */
export function excerptOf(text: string, words: readonly QuestionWord[]): string {
  const plain = (part: string) => part.replaceAll(/^#{1,6}\s+/gm, '').trim()
  if (text.length <= LONGEST_EXCERPT) return plain(text)
  const parts = text.split(/\n{2,}/).flatMap((paragraph) => (paragraph.length <= LONGEST_EXCERPT ? [paragraph] : sentencesOf(paragraph)))
  const counts = parts.map((part) => {
    const folded = fold(part)
    return words.filter((word) => folded.includes(beginning(word.folded))).length
  })
  const best = Math.max(0, counts.indexOf(Math.max(...counts)))
  let excerpt = parts[best] ?? ''
  for (const next of parts.slice(best + 1)) {
    if (excerpt.length + next.length > LONGEST_EXCERPT) break
    excerpt += text.includes(`${excerpt} ${next}`) ? ` ${next}` : `\n\n${next}`
  }
  return plain(excerpt).slice(0, LONGEST_EXCERPT)
}

/** Sentences, several together where they fit. */
function sentencesOf(paragraph: string): string[] {
  const parts: string[] = []
  for (const sentence of paragraph.split(/(?<=[.!?])\s+/)) {
    const last = parts.at(-1)
    if (last !== undefined && last.length + sentence.length < LONGEST_EXCERPT / 2) parts[parts.length - 1] = `${last} ${sentence}`
    else parts.push(sentence)
  }
  return parts
}
