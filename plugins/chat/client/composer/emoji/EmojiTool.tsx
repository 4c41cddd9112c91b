import { Emoji } from '@blueprintjs/icons'
import { useAtom } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { emojiPickerAtom } from './emojiPicker.atoms.ts'

/** Opens the choice of emoji. */
export function EmojiTool({ ticket }: { ticket: Ticket }) {
  const t = useT()
  const [shown, setShown] = useAtom(emojiPickerAtom)
  return <IconButton icon={Emoji} label={t('chat.emoji')} aria-haspopup="dialog" aria-expanded={shown === ticket.id} onClick={() => setShown(ticket.id)} />
}
