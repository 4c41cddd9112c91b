import { useAtom } from 'jotai'
import { useCallback, useMemo } from 'react'
import { runOrThrow } from '#core/client/commands/runCommand.ts'
import { addNote } from '../commands.ts'
import { keepBox } from '../noteBox.atoms.ts'
import { draftAtom } from '../noteDrafts.ts'
import { NoteBox } from './NoteBox.tsx'

export interface NewNoteProps {
  ticketId: number
  /** In a dialog, which closes once the note is saved. */
  onSaved?: () => void
}

/** The box for a new note of a ticket. */
export function NewNote({ ticketId, onSaved }: NewNoteProps) {
  const [text, setText] = useAtom(useMemo(() => draftAtom(ticketId), [ticketId]))
  const keep = useCallback((box: HTMLTextAreaElement) => keepBox(ticketId, box), [ticketId])
  return (
    <NoteBox
      text={text}
      onChange={setText}
      startsFocused={onSaved !== undefined}
      {...(onSaved ? {} : { onReady: keep })}
      onSave={async (draft) => {
        await runOrThrow(addNote, { ticketId, ...draft })
        setText('')
        onSaved?.()
      }}
    />
  )
}
