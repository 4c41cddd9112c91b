import type { z } from 'zod'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { channelGlyph } from '#plugins/tickets/contract/channelGlyph.ts'
import type { previewForward } from '../../contract/index.ts'
import './forward.css'

export interface Forward extends z.output<typeof previewForward.output> {
  contact: { id: number; name: string }
}

interface ForwardLossesProps extends Forward {
  /** Messages that were chosen. */
  count: number
  onSend: () => void
  onBack: () => void
  onClose: () => void
}

/** Each message that changes on the channel of its new conversation, and how; sends only when it is confirmed. */
export function ForwardLosses({ contact, connection, losses, count, onSend, onBack, onClose }: ForwardLossesProps) {
  const t = useT()
  const Glyph = channelGlyph(connection.type)
  const isNothingLeft = losses.filter(({ loss }) => loss === 'file').length === count
  return (
    <Dialog
      title={t('chat.forward.title', { count })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onBack} autoFocus={isNothingLeft}>
            {t('chat.forward.other')}
          </Button>
          {!isNothingLeft && (
            <Button variant="primary" autoFocus onClick={onSend}>
              {t('chat.forward.anyway')}
            </Button>
          )}
        </>
      }
    >
      <p className="forward-way">
        <Glyph size={16} />
        <span>{t(isNothingLeft ? 'chat.forward.nothingLeft' : 'chat.forward.changed', { name: contact.name, connection: connection.name })}</span>
      </p>
      <ul className="forward-losses">
        {losses.map(({ id, loss, text }) => (
          <li key={id}>
            <span className="strong cut">{text}</span>
            <span className="dim">{t(`chat.forward.loss.${loss}`)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
