import { Emoji, More } from '@blueprintjs/icons'
import { CommandMenu } from '#core/client/commands/CommandMenu.tsx'
import { useCommandState } from '#core/client/commands/useCommandState.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { Menu, MenuItem } from '#core/client/ui/Menu.tsx'
import { Popover } from '#core/client/ui/Popover.tsx'
import type { Message } from '../../contract/index.ts'
import { reactTo } from '../deeds/messageActions.ts'
import { MESSAGE_MENU } from '../deeds/messageOf.ts'

/** The reactions people use most. */
const EMOJI = ['👍', '❤️', '😂', '😮', '😢', '🙏']

/** Reaction and menu of a message: seen while the pointer or the focus is on it. */
export function BubbleTools({ message }: { message: Message }) {
  const t = useT()
  const client = useClient()
  const { id: messageId, ticketId } = message
  const mayReact = useCommandState(reactTo, { ticketId, messageId, emoji: '' }) === 'enabled'
  return (
    <div className="bubble-tools">
      {mayReact && (
        <Popover kind="menu" trigger={(props) => <IconButton {...props} tabIndex={-1} data-react icon={Emoji} label={t('chat.command.reactTo')} />}>
          {(close) => (
            <div className="emoji-row">
              <Menu label={t('chat.command.reactTo')}>
                {EMOJI.map((emoji) => (
                  <MenuItem
                    key={emoji}
                    title={emoji}
                    onSelect={() => {
                      close()
                      void client.run(reactTo, { ticketId, messageId, emoji })
                    }}
                  />
                ))}
              </Menu>
            </div>
          )}
        </Popover>
      )}
      <Popover kind="menu" trigger={(props) => <IconButton {...props} tabIndex={-1} icon={More} label={t('chat.bubbleMenu')} />}>
        {(close) => <CommandMenu menu={MESSAGE_MENU} label={t('chat.bubbleMenu')} args={{ ticketId, messageId }} onClose={close} />}
      </Popover>
    </div>
  )
}
