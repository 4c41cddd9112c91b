import { Comment, Paperclip } from '@blueprintjs/icons'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import type { Translate } from '#core/client/plugin.ts'
import { listScreen } from '#core/client/resource/listScreen.ts'
import { tip } from '#core/client/ui/tip.ts'
import { deleteFastReply, type FastReply, fastReplySchema, listFastReplies, mayEditReply } from '../contract/index.ts'
import { queuesQuery, useQueues } from './queues.ts'
import { noteGone, repliesQuery } from './replies.ts'
import './quickReplies.css'

function queueText({ scope, queueIds }: FastReply, queues: ReturnType<typeof useQueues>, t: Translate): string {
  if (scope === 'personal') return ''
  if (queueIds.length === 0) return t('quickReplies.allQueues')
  return queueIds
    .map((id) => queues?.find((queue) => queue.id === id)?.queue ?? '')
    .filter(Boolean)
    .join(', ')
}

const QueueNames = ({ reply }: { reply: FastReply }) => queueText(reply, useQueues(), useT())

/** The texts that `/` offers in the reply box: one's own and the company's. */
export const repliesScreen = listScreen<FastReply>(
  {
    id: 'quickReplies',
    row: fastReplySchema,
    rows: 'quickReplies.reply',
    may: { read: 'quickReplies.list', write: 'quickReplies.edit', open: 'quickReplies.list' },
    queryKey: repliesQuery.queryKey,
    load: () => call(listFastReplies, {}),
    async remove({ id }, ctx) {
      await ctx.call(deleteFastReply, { id })
      noteGone({ id })
    },
    // Handlers of the plugin write its events into the cached rows.
    events: [],
  },
  () => import('./form/ReplyDialog.tsx'),
  {
    address: '/mensagens-rapidas',
    routeName: 'mensagens-rapidas',
    icon: Comment,
    menu: { area: 'settings', section: 'service', order: 60, menu: 'mensagens-rapidas', profiles: ['admin', 'super', 'user'] },
    commands: { go: 'quickReplies.go', create: 'quickReplies.create', edit: 'quickReplies.open', remove: 'quickReplies.delete' },
    goKeys: 'g q',
    nameOf: ({ key }) => `/${key}`,
    searchTextOf: ({ key, message }) => `/${key} ${message}`,
    columns: [
      { id: 'key', width: 150, grow: 1, render: ({ key }) => <span className="strong">/{key}</span> },
      { id: 'message', width: 320, grow: 8, render: ({ message }) => <span {...tip(message)}>{message}</span> },
      {
        id: 'file',
        width: 130,
        value: ({ media }) => media?.name ?? '',
        render: ({ media }) =>
          media && (
            <span className="reply-has-file" {...tip(media.name)}>
              <Paperclip size={14} />
              <span className="cut">{media.name}</span>
            </span>
          ),
      },
      { id: 'scope', width: 130, value: ({ scope }, t) => t(scope === 'shared' ? 'quickReplies.shared' : 'quickReplies.personal') },
      {
        id: 'queues',
        width: 160,
        value: (reply, t) => queueText(reply, queryClient.getQueryData(queuesQuery.queryKey), t),
        render: (reply) => <QueueNames reply={reply} />,
      },
      { id: 'author', width: 150, value: ({ user }) => user.name },
    ],
    mayEdit: mayEditReply,
    hasShortNew: true,
  },
)
