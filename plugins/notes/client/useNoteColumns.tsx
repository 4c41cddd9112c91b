import { Trash } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import { tip } from '#core/client/ui/tip.ts'
import { mayDeleteNote, type Note } from '../contract/index.ts'
import { removeNote } from './commands.ts'
import { viewerAtom } from './viewer.ts'

/** Columns of the table of notes. */
export function useNoteColumns(): readonly Column<Note>[] {
  const t = useT()
  const client = useClient()
  const viewer = useAtomValue(viewerAtom)
  return useMemo(
    (): Column<Note>[] => [
      {
        id: 'contact',
        title: t('notes.column.contact'),
        width: 170,
        sortValue: ({ contact }) => contact.name,
        render: ({ contact }) => <span className="strong">{contact.name}</span>,
      },
      {
        id: 'note',
        title: t('notes.column.note'),
        width: 300,
        grow: 8,
        sortValue: ({ note }) => note,
        render: ({ note }) => <span {...tip(note)}>{note}</span>,
      },
      { id: 'author', title: t('notes.column.author'), width: 130, sortValue: ({ user }) => user.name, render: ({ user }) => user.name },
      {
        id: 'date',
        title: t('notes.column.date'),
        width: 130,
        grow: 0.2,
        sortValue: ({ createdAt }) => createdAt,
        render: ({ createdAt }) => <RelativeTime at={createdAt} />,
      },
      { id: 'ticket', title: t('notes.column.ticket'), width: 110, sortValue: ({ ticketId }) => ticketId, render: ({ ticketId }) => `#${ticketId}` },
      {
        id: 'deeds',
        title: t('notes.column.deeds'),
        width: 70,
        grow: 0.1,
        render: (note) =>
          viewer &&
          mayDeleteNote(note, viewer) && (
            <IconButton icon={Trash} label={t('notes.deleteOf', { name: note.contact.name })} onClick={() => void client.run(removeNote, note)} />
          ),
      },
    ],
    [t, client, viewer],
  )
}
