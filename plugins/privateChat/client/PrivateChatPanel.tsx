import { Chat } from '@blueprintjs/icons'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { classes } from '#core/client/ui/classes.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ChatList } from './ChatList.tsx'
import { privateScreen } from './screen.ts'
import { ThreadView } from './ThreadView.tsx'
import './privateChat.css'

/** The conversations of the person with colleagues and teams, and the messages of one of them; below 640 px one of both. */
export default function PrivateChatPanel({ params: { conversation } }: PanelProps<{ conversation: string | null }>) {
  const t = useT()
  const client = useClient()
  const open = (key: string | null) => client.use(privateScreen).open(key, 'main')
  return (
    <div className="private-frame">
      <div className={classes('private-chat', conversation !== null && 'is-open')}>
        <ChatList openKey={conversation} onOpen={open} />
        {conversation === null ? (
          <div className="private-thread">
            <EmptyState icon={Chat} title={t('privateChat.none.title')} text={t('privateChat.none.text')} />
          </div>
        ) : (
          <ThreadView key={conversation} conversation={conversation} onLeave={() => open(null)} />
        )}
      </div>
    </div>
  )
}
