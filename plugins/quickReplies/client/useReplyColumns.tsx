import { Paperclip, Trash } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { queryOf } from '#core/client/http/queryOf.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import { tip } from '#core/client/ui/tip.ts'
import { listQueues } from '#plugins/team/contract/index.ts'
import { type FastReply, mayEditReply } from '../contract/index.ts'
import { deleteReply } from './commands.ts'
import { viewerAtom } from './viewer.ts'

/** The queues of the company, by the key every screen asks them under. */
export const useQueues = () => useQuery(queryOf(listQueues, {})).data

/** What the table says of a quick reply. */
export function useReplyColumns(): readonly Column<FastReply>[] {
  const t = useT()
  const client = useClient()
  const viewer = useAtomValue(viewerAtom)
  const queues = useQueues()
  return useMemo(() => {
    const queueText = ({ scope, queueIds }: FastReply) => {
      if (scope === 'personal') return ''
      if (queueIds.length === 0) return t('quickReplies.allQueues')
      return queueIds
        .map((id) => queues?.find((queue) => queue.id === id)?.queue ?? '')
        .filter(Boolean)
        .join(', ')
    }
    const scopeText = ({ scope }: FastReply) => t(scope === 'shared' ? 'quickReplies.shared' : 'quickReplies.personal')
    return [
      {
        id: 'key',
        title: t('quickReplies.column.key'),
        width: 150,
        grow: 1,
        sortValue: ({ key }) => key,
        render: ({ key }) => <span className="strong">/{key}</span>,
      },
      {
        id: 'message',
        title: t('quickReplies.column.message'),
        width: 320,
        grow: 8,
        sortValue: ({ message }) => message,
        render: ({ message }) => <span {...tip(message)}>{message}</span>,
      },
      {
        id: 'file',
        title: t('quickReplies.column.file'),
        width: 130,
        sortValue: ({ media }) => media?.name ?? '',
        render: ({ media }) =>
          media && (
            <span className="reply-has-file" {...tip(media.name)}>
              <Paperclip size={14} />
              <span className="cut">{media.name}</span>
            </span>
          ),
      },
      { id: 'scope', title: t('quickReplies.column.scope'), width: 130, sortValue: scopeText, render: scopeText },
      { id: 'queues', title: t('quickReplies.column.queues'), width: 160, sortValue: queueText, render: queueText },
      { id: 'author', title: t('quickReplies.column.author'), width: 150, sortValue: ({ user }) => user.name, render: ({ user }) => user.name },
      {
        id: 'deeds',
        title: t('quickReplies.column.deeds'),
        width: 70,
        render: (reply) =>
          viewer &&
          mayEditReply(reply, viewer) && (
            <IconButton icon={Trash} label={t('quickReplies.deleteKey', { key: reply.key })} onClick={() => void client.run(deleteReply, reply)} />
          ),
      },
    ]
  }, [t, client, viewer, queues])
}
