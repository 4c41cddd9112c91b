import { Comment } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { SearchList } from '#core/client/workbench/SearchList.tsx'
import { mayEditReply } from '../contract/index.ts'
import { createReply, deleteReply, openReply } from './commands.ts'
import { repliesQuery } from './replies.ts'
import { rankReplies } from './trigger/rankReplies.ts'
import { useReplyColumns } from './useReplyColumns.tsx'
import { viewerAtom } from './viewer.ts'
import './quickReplies.css'

/** The texts that `/` offers in the reply box: one's own and the company's. */
export default function QuickRepliesPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  const viewer = useAtomValue(viewerAtom)
  return (
    <SearchList
      panelId={panelId}
      title="quickReplies.title"
      searchLabel="quickReplies.search"
      query={useQuery(repliesQuery)}
      find={rankReplies}
      columns={useReplyColumns()}
      create={{ command: createReply, label: 'quickReplies.new' }}
      empty={{ icon: Comment, title: 'quickReplies.empty.title', text: 'quickReplies.empty.text' }}
      none={{ title: 'quickReplies.none.title', text: 'quickReplies.none.text' }}
      onRowOpen={({ id }) => void client.run(openReply, { id })}
      removal={{
        command: deleteReply,
        argsOf: (reply) => (viewer && mayEditReply(reply, viewer) ? reply : null),
        sayDone: (count) => t('quickReplies.done.manyDeleted', { count }),
      }}
      isExported
    />
  )
}
