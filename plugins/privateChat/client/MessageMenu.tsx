import { Duplicate, Edit, Trash, Undo } from '@blueprintjs/icons'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { copyToClipboard } from '#core/client/notify/index.ts'
import { Menu, MenuDivider, MenuItem } from '#core/client/ui/Menu.tsx'
import { isChangeable, type PrivateMessage } from '../contract/index.ts'
import { react, removeMessage } from './commands.ts'
import { QUICK_REACTIONS } from './emoji.ts'
import type { Reference } from './reference.ts'

interface MessageMenuProps {
  message: PrivateMessage
  isMine: boolean
  onClose: () => void
  onReference: (reference: Reference) => void
}

/** Actions on a message. */
export function MessageMenu({ message, isMine, onClose, onReference }: MessageMenuProps) {
  const t = useT()
  const client = useClient()
  const isFree = isMine && isChangeable(message, Date.now())
  const then = (work: () => void) => () => {
    onClose()
    work()
  }
  return (
    <Menu label={t('privateChat.menu')}>
      <MenuItem icon={Undo} title={t('privateChat.reply')} onSelect={then(() => onReference({ kind: 'reply', message }))} />
      {message.text !== '' && (
        <MenuItem icon={Duplicate} title={t('privateChat.copy')} onSelect={then(() => void copyToClipboard(message.text, t('privateChat.copied')))} />
      )}
      {isFree && message.text !== '' && <MenuItem icon={Edit} title={t('privateChat.edit')} onSelect={then(() => onReference({ kind: 'edit', message }))} />}
      {isFree && <MenuItem icon={Trash} title={t('privateChat.delete')} onSelect={then(() => void client.run(removeMessage, { id: message.id }))} />}
      <MenuDivider />
      <div className="private-quick">
        {QUICK_REACTIONS.map((emoji) => (
          <button
            type="button"
            key={emoji}
            role="menuitem"
            tabIndex={-1}
            className="private-emoji"
            aria-label={t('privateChat.reactWith', { emoji })}
            onClick={then(() => void client.run(react, { id: message.id, emoji }))}
          >
            {emoji}
          </button>
        ))}
      </div>
    </Menu>
  )
}
