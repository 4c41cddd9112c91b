import { useAtomValue } from 'jotai'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { copyToClipboard } from '#core/client/notify/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { pickedAtom, setPicked } from '../about.atoms.ts'
import { conversationOf } from '../conversations.ts'
import { forward } from '../deeds/pickedActions.ts'

/** Actions on the messages that are picked out. */
export function PickedBar({ ticketId }: { ticketId: number }) {
  const t = useT()
  const ids = useAtomValue(pickedAtom).get(ticketId) ?? []
  const [first] = ids
  const messages = useAtomValue(conversationOf(ticketId).sortedAtom)
  if (first === undefined) return null
  const copy = () => {
    const picked = messages.filter(({ id, isDeleted }) => ids.includes(id) && !isDeleted)
    return copyToClipboard(picked.map(({ body }) => body).join('\n'), t('chat.done.copied'))
  }
  return (
    <div className="picked-bar" role="toolbar" aria-label={t('chat.picked', { count: ids.length })}>
      <span className="grow">{t('chat.picked', { count: ids.length })}</span>
      <Button onClick={() => void copy()}>{t('chat.command.copyText')}</Button>
      <CommandButton command={forward} args={{ ticketId, messageId: first }} variant="primary" hideKeys />
      <Button variant="minimal" onClick={() => setPicked(ticketId, [])}>
        {t('chat.unpick')}
      </Button>
    </div>
  )
}
