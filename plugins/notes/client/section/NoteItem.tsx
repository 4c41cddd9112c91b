import { Edit, Trash } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { runOrThrow } from '#core/client/commands/runCommand.ts'
import { formatDate, useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { useNow } from '#core/client/ui/minute.ts'
import { mayDeleteNote, mayEditNote, type Note } from '../../contract/index.ts'
import { changeNote, removeNote } from '../commands.ts'
import { viewerAtom } from '../viewer.ts'
import { NoteBox } from './NoteBox.tsx'
import { NoteText } from './NoteText.tsx'

/** A note with who wrote it and when; its author changes it where it stands. */
export function NoteItem({ note, ticketId }: { note: Note; ticketId: number }) {
  const t = useT()
  const client = useClient()
  const now = useNow()
  const viewer = useAtomValue(viewerAtom)
  const [draft, setDraft] = useState<string | null>(null)
  if (draft !== null) {
    return (
      <NoteBox
        text={draft}
        onChange={setDraft}
        startsFocused
        onCancel={() => setDraft(null)}
        onSave={async (changed) => {
          await runOrThrow(changeNote, { id: note.id, ...changed })
          setDraft(null)
        }}
      />
    )
  }
  return (
    <article className="note">
      <header>
        <span className="strong cut">{note.user.name}</span>
        <time className="dim" dateTime={note.createdAt}>
          {formatDate(note.createdAt, now)}
        </time>
        {note.ticketId !== ticketId && <span className="dim">#{note.ticketId}</span>}
        <span className="grow" />
        {viewer && mayEditNote(note, viewer) && <IconButton icon={Edit} label={t('notes.edit')} onClick={() => setDraft(note.note)} />}
        {viewer && mayDeleteNote(note, viewer) && <IconButton icon={Trash} label={t('notes.delete')} onClick={() => void client.run(removeNote, note)} />}
      </header>
      <NoteText note={note} />
    </article>
  )
}
