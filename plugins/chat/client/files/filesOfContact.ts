import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { type FileGroup, listFilesOfContact, type Message, TYPES_OF_GROUP } from '../../contract/index.ts'

const FILES = 'filesOfContact'

/** How many come with the first look, and with each *mais*. */
const PAGE: Record<FileGroup, number> = { pictures: 8, documents: 5 }

/** Files of a contact, the newest first, as far as they were asked for. */
export function useFilesOfContact(contactId: number | undefined, group: FileGroup) {
  return useInfiniteQuery({
    queryKey: [FILES, contactId, group],
    queryFn: ({ pageParam }) => call(listFilesOfContact, { contactId: contactId ?? 0, group, limit: PAGE[group], ...(pageParam ? { before: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: ({ messages, hasMore }) => (hasMore ? messages.at(-1)?.id : undefined),
    enabled: contactId !== undefined,
  })
}

const carriesFile = ({ mediaType }: Message): boolean => Object.values(TYPES_OF_GROUP).some((types) => types.includes(mediaType))

/** A message came, changed or was taken back: lists of its contact's files are asked again where it carries one. */
export function noteFile(message: Message): void {
  if (carriesFile(message)) void queryClient.invalidateQueries({ queryKey: [FILES, message.contactId] })
}
