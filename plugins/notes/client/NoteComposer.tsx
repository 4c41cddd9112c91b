import { useAtom } from 'jotai'
import { useMemo } from 'react'
import { runOrThrow } from '#core/client/commands/runCommand.ts'
import { useT } from '#core/client/i18n/index.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { addNote } from './commands.ts'
import { draftAtom } from './noteDrafts.ts'
import { NoteBox } from './section/NoteBox.tsx'
import './noteComposer.css'

/** A note in the place of the reply: yellow, so that nobody takes the one for the other. */
export function NoteComposer({ ticket, onLeave }: { ticket: Ticket; onLeave: () => void }) {
  const t = useT()
  const [text, setText] = useAtom(useMemo(() => draftAtom(ticket.id), [ticket.id]))
  return (
    <div className="composer note-composer">
      <NoteBox
        key={ticket.id}
        isComposer
        startsFocused
        label={t('notes.forTeam')}
        text={text}
        onChange={setText}
        onCancel={onLeave}
        onSave={async (draft) => {
          await runOrThrow(addNote, { ticketId: ticket.id, ...draft })
          setText('')
        }}
      />
    </div>
  )
}
