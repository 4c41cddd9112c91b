import type { ComponentType } from 'react'
import { errorText, useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { conversations } from '#plugins/tickets/contract/client.ts'
import type { FileGroup, Message } from '../../contract/index.ts'
import { jumpTo } from '../about.atoms.ts'
import { DocumentItem, type FileItemProps, PictureItem } from './FileItem.tsx'
import type { useFilesOfContact } from './filesOfContact.ts'

const ITEM: Record<FileGroup, ComponentType<FileItemProps>> = { pictures: PictureItem, documents: DocumentItem }

interface FileListProps {
  group: FileGroup
  query: ReturnType<typeof useFilesOfContact>
}

/** The files of one group, and a button for older ones. */
export function FileList({ group, query }: FileListProps) {
  const t = useT()
  const client = useClient()
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = query
  if (error && !data) {
    return (
      <p className="file-problem">
        {errorText(error)}{' '}
        <button type="button" className="link" onClick={() => void refetch()}>
          {t('chat.retry')}
        </button>
      </p>
    )
  }
  const carriers = data?.pages.flatMap(({ messages }) => messages) ?? []
  if (carriers.length === 0) return null
  const go = ({ id, ticketId }: Message, isBeside: boolean) => {
    client.use(conversations).open(ticketId, isBeside ? 'right' : 'main')
    jumpTo(ticketId, id)
  }
  const Item = ITEM[group]
  return (
    <>
      <ul className={`files-${group}`} aria-label={t(`chat.files.${group}`)}>
        {carriers.map(
          (message) =>
            message.media && (
              <li key={message.id}>
                <Item media={message.media} at={message.timestamp} onGo={(isBeside) => go(message, isBeside)} />
              </li>
            ),
        )}
      </ul>
      {hasNextPage && (
        <Button variant="minimal" className="files-more" isBusy={isFetching} onClick={() => void fetchNextPage()}>
          {t(`chat.files.more.${group}`)}
        </Button>
      )}
    </>
  )
}
