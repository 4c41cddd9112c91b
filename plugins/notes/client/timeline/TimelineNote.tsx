import { More } from '@blueprintjs/icons'
import { useAtom } from 'jotai'
import { useState } from 'react'
import { CommandMenu } from '#core/client/commands/CommandMenu.tsx'
import { openContextMenu } from '#core/client/commands/contextMenu.ts'
import { runOrThrow } from '#core/client/commands/runCommand.ts'
import { formatDateTime, formatTime, useT } from '#core/client/i18n/index.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { Popover } from '#core/client/ui/Popover.tsx'
import { readInstant } from '#core/contract/instant.ts'
import type { Note } from '../../contract/index.ts'
import { changeNote, NOTE_MENU } from '../commands.ts'
import { editedNoteAtom } from '../noteBox.atoms.ts'
import { NoteBox } from '../section/NoteBox.tsx'
import { NoteText } from '../section/NoteText.tsx'
import './timelineNote.css'

/** A note between the messages: yellow, with its names marked; changed where it stands. */
export function TimelineNote({ note }: { note: Note }) {
  const t = useT()
  const [edited, setEdited] = useAtom(editedNoteAtom)
  const at = readInstant(note.createdAt)
  if (edited === note.id) return <ChangedNote note={note} onClose={() => setEdited(null)} />
  return (
    <article
      className="timeline-note"
      tabIndex={-1}
      data-log-stop
      aria-label={t('notes.ofPerson', { name: note.user.name })}
      onContextMenu={(event) => openContextMenu(event, { menu: NOTE_MENU, label: t('notes.menu'), args: note })}
    >
      <header>
        <span className="strong">{t('notes.one')}</span>
        <span className="timeline-note-meta">· {t('notes.teamOnly')}</span>
        <span className="grow" />
        <Popover
          kind="menu"
          align="end"
          trigger={(props) => <IconButton {...props} className="timeline-note-menu" tabIndex={-1} icon={More} label={t('notes.menu')} />}
        >
          {(close) => <CommandMenu menu={NOTE_MENU} label={t('notes.menu')} args={note} onClose={close} />}
        </Popover>
      </header>
      <NoteText note={note} />
      <footer className="timeline-note-meta">
        {note.user.name.split(' ')[0]}{' '}
        <time dateTime={note.createdAt} title={formatDateTime(at)}>
          {formatTime(at)}
        </time>
      </footer>
    </article>
  )
}

function ChangedNote({ note, onClose }: { note: Note; onClose: () => void }) {
  const [draft, setDraft] = useState(note.note)
  return (
    <div className="timeline-note">
      <NoteBox
        text={draft}
        onChange={setDraft}
        startsFocused
        onCancel={onClose}
        onSave={async (changed) => {
          await runOrThrow(changeNote, { id: note.id, ...changed })
          onClose()
        }}
      />
    </div>
  )
}
