import { WarningSign } from '@blueprintjs/icons'
import { useT } from '#core/client/i18n/index.ts'
import type { Message } from '../../contract/index.ts'
import { failureText } from './failureText.ts'

/** That the contact still sees a message as it was before, and why: 'O contato ainda vê o texto de antes: passou do prazo'. */
export function ChangeFailure({ message: { changeFailure } }: { message: Message }) {
  const t = useT()
  if (!changeFailure) return null
  const { change, reason } = changeFailure
  return (
    <span className="bubble-route is-failed">
      <WarningSign size={12} />
      <span>{t(`chat.changeFailure.${change}`, { reason: failureText(reason, null, t) })}</span>
    </span>
  )
}
