import { useT } from '#core/client/i18n/index.ts'
import type { FoundPiece } from '../../contract/index.ts'

/** Where a piece stands: its document and the headings above it. */
export function PieceTitle({ piece: { title, heading } }: { piece: FoundPiece }) {
  return (
    <span>
      <strong>{title}</strong>
      {heading && <span className="dim"> › {heading}</span>}
    </span>
  )
}

/** Why it was found: its place by words and by vectors, and which words. */
export function PieceReason({ piece: { byWords, byVectors, words } }: { piece: FoundPiece }) {
  const t = useT()
  const reasons = [
    byWords === null ? null : t('knowledge.why.words', { place: byWords, words: words.join(', ') }),
    byVectors === null ? null : t('knowledge.why.vectors', { place: byVectors }),
  ].filter((reason) => reason !== null)
  return <span className="dim">{reasons.join(' · ')}</span>
}

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** A text with the words of the question marked, whatever their accents and endings. */
export function MarkedText({ text, words }: { text: string; words: readonly string[] }) {
  const beginnings = words.map(fold).map((word) => (word.length > 5 ? word.slice(0, -2) : word))
  let at = 0
  return text.split(/([\p{L}\p{N}]+)/u).map((part) => {
    at += part.length
    const isFound = beginnings.some((beginning) => fold(part).startsWith(beginning))
    return isFound ? <mark key={at}>{part}</mark> : part
  })
}
