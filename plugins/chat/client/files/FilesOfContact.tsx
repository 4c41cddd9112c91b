import { useT } from '#core/client/i18n/index.ts'
import { FileList } from './FileList.tsx'
import { useFilesOfContact } from './filesOfContact.ts'
import './files.css'

/** All files of a contact, in every ticket that one may read. */
export function FilesOfContact({ contactId }: { contactId: number | undefined }) {
  const t = useT()
  const pictures = useFilesOfContact(contactId, 'pictures')
  const documents = useFilesOfContact(contactId, 'documents')
  const isEmpty = [pictures, documents].every(({ data }) => data?.pages[0]?.messages.length === 0)
  return (
    <>
      <h4>{t('chat.files.section')}</h4>
      {isEmpty && <p className="dim">{t('chat.files.none')}</p>}
      <FileList group="pictures" query={pictures} />
      <FileList group="documents" query={documents} />
    </>
  )
}
