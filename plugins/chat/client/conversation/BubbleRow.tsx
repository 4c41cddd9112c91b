import { memo } from 'react'
import { errorText, formatDateTime, formatTime, useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { classes } from '#core/client/ui/classes.ts'
import { AppError } from '#core/contract/errors.ts'
import { discardUnsent, retryFailed } from '../commands.ts'
import { Body } from './Body.tsx'
import type { Bubble } from './items.ts'

/** Where the message really is: a key of the catalogue. */
function stateOf({ message, entry }: Bubble): string {
  if (entry) return entry.failure === null ? 'chat.state.here' : 'chat.state.failed'
  const ack = message?.ack ?? 0
  if (ack < 0) return 'chat.state.failed'
  return ['chat.state.server', 'chat.state.channel', 'chat.state.received', 'chat.state.read'][Math.min(ack, 3)] ?? 'chat.state.server'
}

/** One message; the last of its group says who, when and how far it got. */
export const BubbleRow = memo(function BubbleRow({ bubble }: { bubble: Bubble }) {
  const t = useT()
  const { message, fromMe, body, isFirst, isLast } = bubble
  return (
    <div className={classes('bubble-row', fromMe ? 'is-mine' : 'is-theirs', isFirst && 'is-first', isLast && 'is-last')}>
      <div className="bubble" title={formatDateTime(bubble.at)}>
        {message?.quotedMsg && <div className="bubble-quote">{message.quotedMsg.body}</div>}
        {message?.isDeleted ? <em className="dim">{t('chat.deleted')}</em> : <Body text={body} />}
      </div>
      {isLast && <Foot bubble={bubble} />}
    </div>
  )
})

function Foot({ bubble }: { bubble: Bubble }) {
  const t = useT()
  const client = useClient()
  const state = stateOf(bubble)
  const failure = bubble.entry?.failure ?? (state === 'chat.state.failed' ? bubble.message?.failure : null)
  return (
    <div className={classes('bubble-foot', failure && 'is-failed')}>
      {failure ? (
        <>
          <span>{t('chat.state.failedWith', { reason: errorText(new AppError(failure, 0)) })}</span>
          <button
            type="button"
            className="link"
            onClick={() => void client.run(retryFailed, { id: bubble.message?.id ?? null, idFront: bubble.entry?.idFront ?? null })}
          >
            {t('chat.retry')}
          </button>
          {bubble.entry && (
            <button
              type="button"
              className="link"
              onClick={() => void client.run(discardUnsent, { idFront: bubble.key, body: bubble.body, ticketId: bubble.entry?.ticketId ?? 0 })}
            >
              {t('chat.discard')}
            </button>
          )}
        </>
      ) : (
        <>
          <span>{bubble.author}</span>
          <time dateTime={new Date(bubble.at).toISOString()}>{formatTime(bubble.at)}</time>
          {bubble.fromMe && <span className={classes('bubble-state', state === 'chat.state.read' && 'is-read')}>{t(state)}</span>}
        </>
      )}
    </div>
  )
}
