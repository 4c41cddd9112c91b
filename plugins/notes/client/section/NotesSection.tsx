import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { ticketRows } from '#plugins/tickets/contract/client.ts'
import { listNotes } from '../../contract/index.ts'
import { NOTES } from '../notes.ts'
import { NewNote } from './NewNote.tsx'
import { NoteItem } from './NoteItem.tsx'
import './notes.css'

/** Notes of the team about the contact of the conversation, the newest first. */
export function NotesSection({ ticketId }: { ticketId: number }) {
  const t = useT()
  const client = useClient()
  const contactId = useAtomValue(useMemo(() => client.use(ticketRows).rowAtom(ticketId), [client, ticketId]))?.contactId
  const { data } = useQuery({
    queryKey: [NOTES, 'contact', contactId],
    queryFn: () => call(listNotes, { contactId: contactId ?? 0 }),
    enabled: contactId !== undefined,
  })
  const notes = data?.notes ?? []
  return (
    <section className="details-section">
      <h4>
        {t('notes.title')} {notes.length > 0 && <span className="dim">{data?.count}</span>}
      </h4>
      <NewNote key={ticketId} ticketId={ticketId} />
      <ul className="notes" aria-label={t('notes.title')}>
        {notes.map((note) => (
          <li key={note.id}>
            <NoteItem note={note} ticketId={ticketId} />
          </li>
        ))}
      </ul>
    </section>
  )
}
