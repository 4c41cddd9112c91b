import { useMemo } from 'react'
import { partsOf } from '#core/contract/mentions.ts'
import type { Note } from '../../contract/index.ts'

/** The text of a note with its names marked. */
export function NoteText({ note: { note, mentions } }: { note: Pick<Note, 'note' | 'mentions'> }) {
  const parts = useMemo(() => {
    let at = 0
    return partsOf(note, mentions).map((part) => {
      at += part.text.length
      return { ...part, key: at }
    })
  }, [note, mentions])
  return (
    <p className="note-text">
      {parts.map(({ key, text, userId }) =>
        userId === null ? (
          text
        ) : (
          <span key={key} className="note-mention">
            {text}
          </span>
        ),
      )}
    </p>
  )
}
