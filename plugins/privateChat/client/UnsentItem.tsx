import { errorText, useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { AppError } from '#core/contract/errors.ts'
import { discardMessage, retryMessage, type UnsentMessage } from './outbox.ts'
import { ReadMark } from './ReadMark.tsx'

/** A message that is still in this browser: it waits for the line, or the server refused it. */
export function UnsentItem({ entry: { idFront, text, files, ticketId, failure } }: { entry: UnsentMessage }) {
  const t = useT()
  const names = files.map(({ name }) => name).join(', ')
  return (
    <div className="private-message is-mine is-first is-last">
      <div className="private-bubble is-unsent">
        {names !== '' && <div>{names}</div>}
        {ticketId !== null && <div>{t('privateChat.ticket.name', { id: ticketId })}</div>}
        {text}
      </div>
      <div className="private-foot">
        {failure === null ? (
          <>
            {t('privateChat.state.waiting')} <ReadMark state="waiting" />
          </>
        ) : (
          <span role="alert">
            <span className="private-bad">{t('privateChat.failed', { reason: errorText(new AppError(failure, 0)) })}</span>
            <Button variant="minimal" onClick={() => retryMessage(idFront)}>
              {t('privateChat.retry')}
            </Button>
            <Button variant="minimal" onClick={() => discardMessage(idFront)}>
              {t('privateChat.discard')}
            </Button>
          </span>
        )}
      </div>
    </div>
  )
}
