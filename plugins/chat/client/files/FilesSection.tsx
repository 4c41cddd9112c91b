import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { ticketRows } from '#plugins/tickets/contract/client.ts'
import { FileList } from './FileList.tsx'
import { useFilesOfContact } from './filesOfContact.ts'
import './files.css'

/** All files of the contact of the conversation, in every ticket that one may read. */
export function FilesSection({ ticketId }: { ticketId: number }) {
  const t = useT()
  const client = useClient()
  const contactId = useAtomValue(useMemo(() => client.use(ticketRows).rowAtom(ticketId), [client, ticketId]))?.contactId
  const pictures = useFilesOfContact(contactId, 'pictures')
  const documents = useFilesOfContact(contactId, 'documents')
  const isEmpty = [pictures, documents].every(({ data }) => data?.pages[0]?.messages.length === 0)
  return (
    <section className="details-section">
      <h4>{t('chat.files.section')}</h4>
      {isEmpty && <p className="dim">{t('chat.files.none')}</p>}
      <FileList group="pictures" query={pictures} />
      <FileList group="documents" query={documents} />
    </section>
  )
}
